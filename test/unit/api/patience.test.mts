import { createPatience } from '../../../nodes/MediaGeneration/api/patience';
import { VirtualClock } from '../../support/virtual-clock.mts';

const MINUTE = 60_000;

test('ends two minutes after the service last accepted a call, whichever it was', () => {
	const clock = new VirtualClock();
	const patience = createPatience(clock);
	const deadline = patience.deadline();
	expect(deadline.restMs()).toBe(2 * MINUTE);
	clock.advance(MINUTE);
	expect(deadline.restMs()).toBe(MINUTE);
	patience.accepted();
	expect(deadline.restMs()).toBe(2 * MINUTE);
	clock.advance(3 * MINUTE);
	expect([deadline.isOver, patience.deadline().isOver]).toEqual([true, false]);
});

test('ends an hour after the beginning in any case', () => {
	const clock = new VirtualClock();
	const patience = createPatience(clock);
	clock.advance(59 * MINUTE);
	patience.accepted();
	expect(patience.deadline().restMs()).toBe(MINUTE);
	expect(patience.latest.restMs()).toBe(MINUTE);
});
