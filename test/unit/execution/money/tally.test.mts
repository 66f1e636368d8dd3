import fc from 'fast-check';
import {
	readCredits,
	type Entry,
	Tally,
} from '../../../../nodes/MediaGeneration/execution/money/tally';

const PRICES: Record<string, number | undefined> = { p1: 5, p2: 0, p3: undefined, p4: -50 };

const makeStarted = (id: string): Entry => ({
	id,
	resource: 'image' as const,
	body: { id, credits_charged: PRICES[id] },
});

const entry = fc.oneof(
	fc.constantFrom(...Object.keys(PRICES)).map(makeStarted),
	fc.constant<Entry>({ unknown: 'ECONNRESET' }),
);

test('the running count always equals a complete recount', () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(entry, fc.boolean())), (steps) => {
			const tally = new Tally();
			const held: Entry[] = [];
			for (const [one, isRemoved] of steps) {
				const at = held.findIndex((other) => JSON.stringify(other) === JSON.stringify(one));
				if (!isRemoved) held.push(one);
				else if (at >= 0) held.splice(at, 1);
				if (!isRemoved) tally.add(one);
				else if (at >= 0) tally.remove(one);
			}
			const bodies = new Map(held.flatMap((one) => ('id' in one ? [[one.id, one.body]] : [])));
			const prices = [...bodies.values()].map(readCredits);
			const unclear = held.filter((one) => 'unknown' in one).length;
			expect(tally).toMatchObject({
				projects: bodies.size + unclear,
				credits: prices.reduce<number>((sum, one) => sum + (one ?? 0), 0),
				unpricedCount: prices.filter((one) => one === undefined).length,
				unclearCount: unclear,
			});
		}),
	);
});

test('undefined isn’t an entry', () => {
	const tally = new Tally();
	tally.add(undefined);
	tally.remove(undefined);
	expect(tally.projects).toBe(0);
});
