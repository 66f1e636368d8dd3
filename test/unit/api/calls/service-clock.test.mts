import type { Client } from '../../../../nodes/MediaGeneration/api/http/client';
import {
	createServiceClock,
	sentAt,
} from '../../../../nodes/MediaGeneration/api/calls/service-clock';
import { TODAY, VirtualClock } from '../../../support/virtual-clock.mts';

const DATE = 'Wed, 25 Nov 2026 01:00:00 GMT';
const AT = Date.UTC(2026, 10, 25, 1);

test('a response says when it was sent', () => {
	expect(sentAt({ date: DATE })).toBe(AT);
});

test.each([undefined, '', 'soon', 12, [DATE]])('%p says nothing', (date) => {
	expect(sentAt({ date })).toBeUndefined();
});

/** A service whose responses have these dates, in order. */
function serviceClock(...dates: Array<string | undefined>) {
	const clock = new VirtualClock();
	const api = async () => ({ status: 503, headers: { date: dates.shift() }, body: '' });
	return { clock, ...createServiceClock({ api } as unknown as Client, clock) };
}

test('until the service has responded, it is that of this machine', () => {
	const { clock, now } = serviceClock();
	clock.advance(1_000);
	expect(now()).toEqual({ date: TODAY + 1_000, isOfService: false });
});

test('after a response of any status it is the service’s, and goes on with the time that passes', async () => {
	const { client, clock, now } = serviceClock(DATE);
	await client.api('GET', '/');
	clock.advance(2_500);
	expect(now()).toEqual({ date: AT + 2_500, isOfService: true });
});

test('the latest response counts, and one without a date changes nothing', async () => {
	const { client, now } = serviceClock('Wed, 25 Nov 2026 00:00:00 GMT', DATE, undefined);
	for (let call = 0; call < 3; call++) await client.api('GET', '/');
	expect(now().date).toBe(AT);
});
