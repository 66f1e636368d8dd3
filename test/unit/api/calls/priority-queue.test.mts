import fc from 'fast-check';
import { PriorityQueue } from '../../../../nodes/MediaGeneration/api/calls/priority-queue';

interface Waiter {
	readonly number: number;
	readonly name: number;
}

/** A number adds a waiter; undefined removes the first waiter. */
const steps = fc.array(fc.option(fc.nat(5), { nil: undefined }), { maxLength: 60 });

const sortWaiters = (waiters: readonly Waiter[]): Waiter[] =>
	[...waiters].sort((a, b) => a.number - b.number || a.name - b.name);

test('waiters are in the order of their numbers, and of arrival among equals, whatever is added or removed', () => {
	fc.assert(
		fc.property(steps, fc.nat(5), (all, taken) => {
			const line = new PriorityQueue<Waiter>();
			let expected: Waiter[] = [];
			for (const [name, number] of all.entries()) {
				if (number === undefined) {
					expect(line.shift()).toEqual(expected[0]);
					expected = expected.slice(1);
				} else {
					line.push({ number, name });
					expected = sortWaiters([...expected, { number, name }]);
				}
				expect([line.first, line.length]).toEqual([expected[0], expected.length]);
			}
			const isTaken = ({ number }: Waiter) => number === taken;
			expect(line.take(isTaken)).toEqual(expected.filter(isTaken));
			const rest = expected.filter((one) => !isTaken(one));
			expect(rest.map(() => line.shift())).toEqual(rest);
			expect(line.shift()).toBeUndefined();
		}),
	);
});
