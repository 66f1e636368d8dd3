import { Deadline } from '../../../../nodes/MediaGeneration/api/calls/deadline';
import { Failure } from '../../../../nodes/MediaGeneration/api/failures/failure';
import { VirtualClock } from '../../../support/virtual-clock.mts';

test('a call that would end at the deadline is still in time', () => {
	const clock = new VirtualClock();
	const deadline = Deadline.start(clock, 10);
	expect([deadline.remainingMs(), deadline.allows(10), deadline.allows(11)]).toEqual([
		10,
		true,
		false,
	]);
	clock.advance(10);
	expect([deadline.remainingMs(), deadline.isOver]).toEqual([0, false]);
	clock.advance(1);
	expect([deadline.remainingMs(), deadline.isOver]).toEqual([-1, true]);
});

test('a grace period extends the deadline; of two deadlines, the earlier one counts', () => {
	const clock = new VirtualClock();
	const deadline = Deadline.start(clock, 10);
	expect(deadline.extend(5).remainingMs()).toBe(15);
	expect(deadline.limitTo(Deadline.start(clock, 3)).remainingMs()).toBe(3);
	expect(deadline.limitTo(Deadline.start(clock, 30)).remainingMs()).toBe(10);
});

test('the failure of a late call is passed on if the deadline has one', () => {
	const failure = new Failure({ outcome: 'notStarted', message: 'too late' });
	const plain = Deadline.start(new VirtualClock(), 10);
	expect(plain.makeExpiryFailure).toBeUndefined();
	const failing = plain.withFailure(() => failure);
	for (const one of [failing, failing.extend(1), failing.limitTo(plain)]) {
		expect(one.makeExpiryFailure!()).toBe(failure);
	}
});
