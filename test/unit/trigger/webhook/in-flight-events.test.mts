import fc from 'fast-check';
import {
	EventRun,
	InFlightEvents,
} from '../../../../nodes/MediaGeneration/trigger/webhook/in-flight-events';

test('exactly one of several simultaneous copies starts a run', () => {
	const events = new InFlightEvents(10);
	const started = Array.from({ length: 20 }, () => events.start('a'));
	expect(started.filter(({ isNew }) => isNew)).toHaveLength(1);
	expect(started[1]).toMatchObject({ isNew: false, run: { state: 'running' } });
});

test('a copy of an event whose run succeeded is acknowledged as a duplicate from then on', () => {
	const events = new InFlightEvents(10);
	events.start('a').run.end(true);
	expect(events.start('a')).toMatchObject({ isNew: false, run: { state: 'succeeded' } });
	events.get('a')!.end(false);
	expect(events.start('a')).toMatchObject({ isNew: false, run: { state: 'succeeded' } });
});

test('the next delivery of an event whose run failed starts a retry', () => {
	const events = new InFlightEvents(10);
	const first = events.start('a');
	expect(first).toMatchObject({ isNew: true, run: { isRetry: false } });
	first.run.end(false);
	expect(events.start('a')).toMatchObject({ isNew: true, run: { isRetry: true } });
	expect(events.start('a')).toMatchObject({ isNew: false, run: { state: 'running' } });
});

test.each([true, false])(
	'waiting for the end returns the outcome (%s), early or late',
	async (how) => {
		const run = new EventRun(false);
		const early = run.ended;
		run.end(how);
		run.end(!how);
		expect([await early, await run.ended]).toEqual([how, how]);
	},
);

test('only the newest events are stored', () => {
	const events = new InFlightEvents(3);
	const keys = ['a', 'b', 'c', 'd'];
	for (const key of keys) events.start(key).run.end(true);
	expect(keys.filter((key) => events.get(key))).toEqual(['b', 'c', 'd']);
});

test('with any order of deliveries and ends, no event has two runs that are active or have succeeded', () => {
	const step = fc.record({
		key: fc.constantFrom('a', 'b', 'c'),
		end: fc.option(fc.boolean(), { nil: undefined }),
	});
	fc.assert(
		fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
			const events = new InFlightEvents(10);
			const runs: Record<string, EventRun[]> = { a: [], b: [], c: [] };
			for (const { key, end } of steps) {
				const { isNew, run } = events.start(key);
				if (isNew) runs[key]!.push(run);
				if (end !== undefined) runs[key]!.at(-1)!.end(end);
			}
			for (const own of Object.values(runs)) {
				expect(own.filter(({ state }) => state !== 'failed').length).toBeLessThanOrEqual(1);
			}
		}),
	);
});
