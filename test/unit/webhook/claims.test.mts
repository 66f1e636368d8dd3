import fc from 'fast-check';
import type { Standing } from '../../../nodes/MediaGeneration/webhook/claims';
import { Claims } from '../../../nodes/MediaGeneration/webhook/claims';

/** A run whose standing the test turns. */
const run = (first: Standing = 'running') => {
	const state = { standing: first, asked: 0 };
	return {
		state,
		ask: () => {
			state.asked++;
			return state.standing;
		},
	};
};

test('of copies that arrive at the same moment exactly one gets the claim', () => {
	const claims = new Claims(10);
	const taken = Array.from({ length: 20 }, () => claims.take('a', run().ask));
	expect(taken.filter(({ isNew }) => isNew)).toHaveLength(1);
	expect(taken[1]).toEqual({ isNew: false, standing: 'running' });
});

test('events do not stand in each other’s way', () => {
	const claims = new Claims(10);
	expect([claims.take('a', run().ask).isNew, claims.take('b', run().ask).isNew]).toEqual([
		true,
		true,
	]);
});

test('a copy of an event whose run succeeded is told so, for ever after', () => {
	const claims = new Claims(10);
	const first = run();
	claims.take('a', first.ask);
	first.state.standing = 'succeeded';
	expect(claims.take('a', run().ask)).toEqual({ isNew: false, standing: 'succeeded' });
	first.state.standing = 'running';
	expect(claims.take('a', run().ask)).toEqual({ isNew: false, standing: 'succeeded' });
});

test('an event whose run failed is claimed by the next delivery, as a retry', () => {
	const claims = new Claims(10);
	const first = run();
	const taken = claims.take('a', first.ask);
	expect(taken).toMatchObject({ isNew: true, claim: { isRetry: false } });
	first.state.standing = 'failed';
	expect(claims.take('a', run().ask)).toMatchObject({ isNew: true, claim: { isRetry: true } });
	expect(claims.take('a', run().ask)).toEqual({ isNew: false, standing: 'running' });
});

test('once the run is over, the request is let go and a success is kept once', () => {
	const claims = new Claims(10);
	const first = run();
	claims.take('a', first.ask);
	const claim = claims.get('a')!;
	let kept = 0;
	claim.keep = () => kept++;
	expect(claim.standing()).toBe('running');
	expect(kept).toBe(0);
	first.state.standing = 'succeeded';
	claim.standing();
	claim.standing();
	expect(kept).toBe(1);
	expect(first.state.asked).toBe(2);
});

test('a failed run keeps nothing', () => {
	const claims = new Claims(10);
	claims.take('a', run('failed').ask);
	const claim = claims.get('a')!;
	claim.keep = () => {
		throw new Error('kept');
	};
	expect(claim.standing()).toBe('failed');
});

test('only so many events are remembered, the newest', () => {
	const claims = new Claims(3);
	for (const key of ['a', 'b', 'c', 'd']) claims.take(key, run('succeeded').ask);
	expect(['a', 'b', 'c', 'd'].map((key) => claims.get(key) !== undefined)).toEqual([
		false,
		true,
		true,
		true,
	]);
});

test('whatever the order of deliveries and ends, no event has two runs that are under way or have succeeded', () => {
	const step = fc.record({
		key: fc.constantFrom('a', 'b', 'c'),
		end: fc.option(fc.constantFrom<Standing>('succeeded', 'failed'), { nil: undefined }),
	});
	fc.assert(
		fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
			const claims = new Claims(10);
			const runs: Record<string, Array<ReturnType<typeof run>>> = { a: [], b: [], c: [] };
			for (const { key, end } of steps) {
				const next = run();
				if (claims.take(key, next.ask).isNew) runs[key]!.push(next);
				const current = runs[key]!.at(-1)!;
				if (end && current.state.standing === 'running') current.state.standing = end;
			}
			for (const own of Object.values(runs)) {
				const good = own.filter(({ state }) => state.standing !== 'failed');
				expect(good.length).toBeLessThanOrEqual(1);
			}
		}),
	);
});
