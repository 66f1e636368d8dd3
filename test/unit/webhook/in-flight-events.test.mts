import fc from 'fast-check';
import { EventRun, InFlightEvents } from '../../../nodes/MediaGeneration/webhook/in-flight-events';

test('of copies that arrive at the same moment exactly one gets the claim', () => {
	const claims = new InFlightEvents(10);
	const taken = Array.from({ length: 20 }, () => claims.claim('a'));
	expect(taken.filter(({ isNew }) => isNew)).toHaveLength(1);
	expect(taken[1]).toMatchObject({ isNew: false, run: { state: 'running' } });
});

test('events do not affect each other', () => {
	const claims = new InFlightEvents(10);
	expect([claims.claim('a').isNew, claims.claim('b').isNew]).toEqual([true, true]);
});

test('a copy of an event whose run succeeded is told so from then on', () => {
	const claims = new InFlightEvents(10);
	claims.claim('a').run.end(true);
	expect(claims.claim('a')).toMatchObject({ isNew: false, run: { state: 'succeeded' } });
	claims.get('a')!.end(false);
	expect(claims.claim('a')).toMatchObject({ isNew: false, run: { state: 'succeeded' } });
});

test('an event whose run failed is claimed by the next delivery, as a retry', () => {
	const claims = new InFlightEvents(10);
	const first = claims.claim('a');
	expect(first).toMatchObject({ isNew: true, run: { isRetry: false } });
	first.run.end(false);
	expect(claims.claim('a')).toMatchObject({ isNew: true, run: { isRetry: true } });
	expect(claims.claim('a')).toMatchObject({ isNew: false, run: { state: 'running' } });
});

test.each([true, false])(
	'waiting for the end returns how it ended (%s), early or late',
	async (how) => {
		const claim = new EventRun();
		const early = claim.ended;
		claim.end(how);
		claim.end(!how);
		expect([await early, await claim.ended]).toEqual([how, how]);
	},
);

test('only the newest events are remembered', () => {
	const claims = new InFlightEvents(3);
	for (const key of ['a', 'b', 'c', 'd']) claims.claim(key).run.end(true);
	expect(['a', 'b', 'c', 'd'].map((key) => claims.get(key) !== undefined)).toEqual([
		false,
		true,
		true,
		true,
	]);
});

test('whatever the order of deliveries and ends, no event has two runs that are active or have succeeded', () => {
	const step = fc.record({
		key: fc.constantFrom('a', 'b', 'c'),
		end: fc.option(fc.boolean(), { nil: undefined }),
	});
	fc.assert(
		fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
			const claims = new InFlightEvents(10);
			const runs: Record<string, EventRun[]> = { a: [], b: [], c: [] };
			for (const { key, end } of steps) {
				const { isNew, run: claim } = claims.claim(key);
				if (isNew) runs[key]!.push(claim);
				if (end !== undefined) runs[key]!.at(-1)!.end(end);
			}
			for (const own of Object.values(runs)) {
				expect(own.filter(({ state }) => state !== 'failed').length).toBeLessThanOrEqual(1);
			}
		}),
	);
});
