import fc from 'fast-check';
import { type Entry, Tally } from '../../../../nodes/MediaGeneration/execution/money/tally';

/** The credits in the response, the credits to count instead of 0, and the credits that count. */
const PRICES: Record<string, readonly [number?, number?, number?]> = {
	p1: [5, 7, 5],
	p2: [0, 0, 0],
	p3: [undefined, 7, undefined],
	p4: [-50, 7, undefined],
	p5: [0, 90, 90],
	p6: [0, undefined, undefined],
};

const makeStarted = (id: string): Entry => {
	const [credits_charged, creditsIfZero] = PRICES[id]!;
	return { id, resource: 'image' as const, body: { id, credits_charged }, creditsIfZero };
};

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
			const ids = new Set(held.flatMap((one) => ('id' in one ? [one.id] : [])));
			const prices = [...ids].map((id) => PRICES[id]![2]);
			const unclear = held.filter((one) => 'unknown' in one).length;
			expect(tally).toMatchObject({
				projects: ids.size + unclear,
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

test.each([5, undefined])(
	'a project whose ID is returned twice counts as first reported (%p credits), until both entries are gone',
	(credits_charged) => {
		const tally = new Tally();
		const [first, second] = [credits_charged, credits_charged === undefined ? 5 : undefined].map(
			(credits): Entry => ({ id: 'p1', resource: 'image', body: { credits_charged: credits } }),
		);
		tally.add(first);
		const before = { ...tally };
		tally.add(second);
		tally.remove(first);
		expect(tally).toMatchObject({ credits: before.credits, unpricedCount: before.unpricedCount });
		tally.remove(second);
		expect(tally).toMatchObject({ projects: 0, credits: 0, unpricedCount: 0 });
	},
);
