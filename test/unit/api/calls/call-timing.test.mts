import { DefaultTiming } from '../../../../nodes/MediaGeneration/api/calls/call-timing';
import { VirtualClock } from '../../../support/virtual-clock.mts';

const MINUTE = 60_000;

test('calls end two minutes after the service last accepted any call', () => {
	const clock = new VirtualClock();
	const when = new DefaultTiming(clock);
	const { deadline } = when.call();
	expect(deadline.restMs()).toBe(2 * MINUTE);
	clock.advance(MINUTE);
	expect(deadline.restMs()).toBe(MINUTE);
	when.noteAcceptance();
	expect(deadline.restMs()).toBe(2 * MINUTE);
	clock.advance(3 * MINUTE);
	expect([deadline.isOver, when.call().deadline.isOver]).toEqual([true, false]);
});

test('calls end an hour after the beginning in any case', () => {
	const clock = new VirtualClock();
	const when = new DefaultTiming(clock);
	clock.advance(59 * MINUTE);
	when.noteAcceptance();
	expect(when.call().deadline.restMs()).toBe(MINUTE);
	expect(when.transfer().deadline.restMs()).toBe(MINUTE);
});
