import { Deadline } from '../../../../nodes/MediaGeneration/api/calls/deadline';
import { Failure } from '../../../../nodes/MediaGeneration/api/failures/failure';
import { VirtualClock } from '../../../support/virtual-clock.mts';

test('a call that would end with the deadline is still in time', () => {
	const clock = new VirtualClock();
	const deadline = Deadline.in(clock, 10);
	expect([deadline.restMs(), deadline.allows(10), deadline.allows(11)]).toEqual([10, true, false]);
	clock.advance(10);
	expect([deadline.restMs(), deadline.isOver]).toEqual([0, false]);
	clock.advance(1);
	expect([deadline.restMs(), deadline.isOver]).toEqual([-1, true]);
});

test('with a grace it is later; of two the earlier one counts', () => {
	const clock = new VirtualClock();
	const deadline = Deadline.in(clock, 10);
	expect(deadline.plus(5).restMs()).toBe(15);
	expect(deadline.or(Deadline.in(clock, 3)).restMs()).toBe(3);
	expect(deadline.or(Deadline.in(clock, 30)).restMs()).toBe(10);
});

test('the failure of a call that comes too late goes along, and only where one was given', () => {
	const failure = new Failure({ outcome: 'notStarted', message: 'too late' });
	const plain = Deadline.in(new VirtualClock(), 10);
	expect(plain.tooLate).toBeUndefined();
	const failing = plain.failingWith(() => failure);
	for (const one of [failing, failing.plus(1), failing.or(plain)]) {
		expect(one.tooLate!()).toBe(failure);
	}
});
