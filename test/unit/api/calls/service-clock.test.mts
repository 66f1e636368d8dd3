import {
	ServiceClock,
	readSendTime,
} from '../../../../nodes/MediaGeneration/api/calls/service-clock';
import { TODAY, VirtualClock } from '../../../support/virtual-clock.mts';

const DATE = 'Wed, 25 Nov 2026 01:00:00 GMT';
const AT = Date.UTC(2026, 10, 25, 1);

test('the time of a response is read from its Date header', () => {
	expect(readSendTime({ date: DATE })).toBe(AT);
});

test.each([undefined, '', 'soon', 12, [DATE]])('%p has no time', (date) => {
	expect(readSendTime({ date })).toBeUndefined();
});

function createClock() {
	const clock = new VirtualClock();
	return { clock, service: new ServiceClock(clock) };
}

test('until the service has responded, only this machine’s clock is used', () => {
	const { clock, service } = createClock();
	clock.advance(1_000);
	expect(service.getTimeBounds()).toEqual({ earlier: TODAY + 1_000, later: TODAY + 1_000 });
});

test('after a response, the later or earlier time can be chosen, and both advance', () => {
	const { clock, service } = createClock();
	service.noteSendTime({ date: DATE });
	clock.advance(2_500);
	const times = [AT + 2_500, TODAY + 2_500].sort((one, other) => one - other);
	expect(Object.values(service.getTimeBounds())).toEqual(times);
});

test('the latest response counts, and one without a date changes nothing', () => {
	const { service } = createClock();
	const dates = ['Wed, 25 Nov 2026 00:00:00 GMT', DATE, undefined];
	dates.forEach((date) => service.noteSendTime({ date }));
	expect(Object.values(service.getTimeBounds())).toContain(AT);
});
