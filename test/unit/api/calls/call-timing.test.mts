import { DefaultTiming } from '../../../../nodes/MediaGeneration/api/calls/call-timing';
import { VirtualClock } from '../../../support/virtual-clock.mts';

const MINUTE = 60_000;

test('calls end two minutes after the service last accepted any call', () => {
	const clock = new VirtualClock();
	const when = new DefaultTiming(clock);
	const { deadline } = when.createCallTiming();
	expect(deadline.remainingMs()).toBe(2 * MINUTE);
	clock.advance(MINUTE);
	expect(deadline.remainingMs()).toBe(MINUTE);
	when.noteAcceptance();
	expect(deadline.remainingMs()).toBe(2 * MINUTE);
	clock.advance(3 * MINUTE);
	expect([deadline.isOver, when.createCallTiming().deadline.isOver]).toEqual([true, false]);
});

test('calls end an hour after the beginning in any case', () => {
	const clock = new VirtualClock();
	const when = new DefaultTiming(clock);
	clock.advance(59 * MINUTE);
	when.noteAcceptance();
	expect(when.createCallTiming().deadline.remainingMs()).toBe(MINUTE);
	expect(when.createTransferTiming().deadline.remainingMs()).toBe(MINUTE);
});
