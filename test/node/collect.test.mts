import type { FakeResponse } from '../support/fake-execution.mts';
import { makeBrokenConnectionError, makeStoredBinary } from '../support/fake-execution.mts';
import {
	formatAgo,
	collect,
	MINUTE,
	listIds,
	listPairs,
	makeStarted,
} from './support/collecting.mts';
import { makeFinished, project, type Reader } from './support/fake-service.mts';

const readRunning: Reader = (id) => project(id, 'rendering');

describe('the sorting of items', () => {
	const failing = { error: { code: 'invalid_video_file', message: 'Bad file' } };
	const states: Record<string, FakeResponse> = {
		done: makeFinished('done'),
		queued: project('queued', 'queued'),
		rendering: project('rendering', 'rendering'),
		failed: project('failed', 'error', failing),
		canceled: project('canceled', 'canceled'),
		deleted: project('deleted', 'complete', { enabled: false }),
		unknown: project('unknown', 'polishing'),
		missing: { status: 404, body: { message: 'no such project' } },
	};
	const { outputs } = collect(
		Object.keys(states).map((id) => makeStarted(id)),
		(id) => states[id]!,
	);

	test('each item leaves through one output, in order, paired with its input', async () => {
		const [done, open, failed] = await outputs;
		expect(listIds(done)).toEqual(['done']);
		expect(listIds(open)).toEqual(['queued', 'rendering', 'unknown']);
		expect(listIds(failed)).toEqual(['failed', 'canceled', 'deleted', 'missing']);
		expect([...listPairs(done), ...listPairs(open), ...listPairs(failed)]).toEqual([
			0, 1, 2, 6, 3, 4, 5, 7,
		]);
	});

	test('a failed item has its code, its charge, and the message that other operations show', async () => {
		const [, , failed] = await outputs;
		const left = (id: string, facts: object, more: object = {}) => {
			const message = expect.stringContaining(id);
			const failure = { message, description: expect.any(String), project_id: id, ...facts };
			return { id, resource: 'video', failure, ...more };
		};
		expect(failed!.map(({ json }) => json)).toEqual([
			left('failed', { charged: false, code: 'invalid_video_file' }, { status: 'error' }),
			left('canceled', { charged: false }, { status: 'canceled' }),
			left('deleted', { charged: true }, { status: 'complete' }),
			left('missing', { charged: 'unknown', http_status: 404 }),
		]);
	});
});

describe('an unfinished project', () => {
	test('passes its item unchanged, and adds the status and the time of the first check', async () => {
		const photo = makeStoredBinary('b1', 'in.png', 'image/png');
		const { outputs } = collect([makeStarted('p1', { row: 7 })], readRunning, {
			binaries: [{ photo }],
		} as never);
		expect((await outputs)[1]).toEqual([
			{
				json: {
					...makeStarted('p1', { row: 7 }),
					status: 'rendering',
					waiting_for: 'p1',
					waiting_since: formatAgo(0),
				},
				binary: { photo },
				pairedItem: { item: 0 },
			},
		]);
	});

	test('is given up after the set time, with its ID in the output', async () => {
		const { outputs } = collect([makeStarted('p1', { waiting_since: formatAgo(60) })], readRunning);
		const [, open, failed] = await outputs;
		expect(open).toEqual([]);
		expect(failed![0]!.json).toMatchObject({
			id: 'p1',
			status: 'rendering',
			failure: { message: expect.stringContaining('within 60 minutes'), charged: true },
		});
	});

	test.each(['', 'yesterday', '2999-01-01T00:00:00.000Z', null, 12])(
		'doesn’t accept %p as the start of the wait',
		async (waiting_since) => {
			const { outputs } = collect([makeStarted('p1', { waiting_since })], readRunning);
			expect((await outputs)[1]![0]!.json.waiting_since).toBe(formatAgo(0));
		},
	);
});

test.each([
	['a 403', { status: 403 }, 2],
	['a 404', { status: 404 }, 2],
	['a 429', { status: 429 }, 1],
	['a broken connection', makeBrokenConnectionError('ECONNRESET'), 1],
	['a wrong response', { body: 'nothing of a project' }, 1],
	['a proxy’s page', { status: 404, body: '<html>404</html>' }, 1],
])(
	'%s affects its own item only, even while other items wait for their turn',
	async (_, bad, output) => {
		const items = ['p1', 'p2', 'p3', 'p4'].map((id) => makeStarted(id));
		const { outputs } = collect(items, (id) => (id === 'p1' ? bad : makeFinished(id)), {
			options: { concurrency: 1 },
		});
		const sorted = await outputs;
		expect(listIds(sorted[0])).toEqual(['p2', 'p3', 'p4']);
		expect(listIds(sorted[output])).toEqual(['p1']);
	},
);

describe('an error while a project is read', () => {
	test('leaves the item for the next check, and is reported', async () => {
		const { outputs, clock } = collect([makeStarted('p1'), makeStarted('p2')], (id) =>
			id === 'p1' ? makeBrokenConnectionError('ECONNRESET') : makeFinished(id),
		);
		const [done, open] = await outputs;
		expect(listIds(done)).toEqual(['p2']);
		expect(open![0]!.json).toMatchObject({
			id: 'p1',
			status: 'unknown',
			last_error:
				'Could not read video project p1: the connection to media.test broke (ECONNRESET)',
			waiting_since: expect.any(String),
		});
		expect(clock.elapsed()).toBeGreaterThan(MINUTE);
		expect(clock.elapsed()).toBeLessThanOrEqual(2 * MINUTE);
	});

	test('that persists beyond the set time makes Collect give the project up', async () => {
		const { outputs } = collect([makeStarted('p1', { waiting_since: formatAgo(61) })], () => ({
			status: 502,
			body: '<title>Bad Gateway</title>',
		}));
		const { json } = (await outputs)[2]![0]!;
		expect(json.failure).toMatchInlineSnapshot(`
		{
		  "charged": "unknown",
		  "description": "Run this item again later. If the error persists, check the base address in the credential, and any proxy between n8n and the service. This doesn’t affect the project. Run Collect again with the ID p1.",
		  "http_status": 502,
		  "message": "Could not read video project p1: the service returned an error (502): a web page titled "Bad Gateway"; gave up after 60 minutes",
		  "project_id": "p1",
		}
	`);
	});
});

describe('a problem that affects all items', () => {
	test.each([0, -1, 'soon'])(
		'Give Up After %p ends the node, and nothing is sent',
		async (minutes) => {
			const { output, calls } = collect([makeStarted('p1')], (id) => makeFinished(id), {
				options: { giveUpAfterMinutes: minutes },
			});
			await expect(output).rejects.toThrow(`Give Up After (Minutes) is `);
			expect(calls).toEqual([]);
		},
	);

	test.each([402, 403])('a %i for each project ends the node', async (status) => {
		const items = [makeStarted('p1'), makeStarted('p2'), makeStarted('p2')];
		const refused = { status, body: { message: 'Forbidden' } };
		await expect(collect(items, () => refused).output).rejects.toThrow('Forbidden');
		await expect(collect([makeStarted('p1')], () => refused).output).rejects.toThrow('Forbidden');
		const beside = await collect(items, (id) => (id === 'p1' ? refused : readRunning(id, 1)))
			.outputs;
		expect(listIds(beside[2])).toEqual(['p1']);
	});

	test.each([404, 410, 400, 422])(
		'projects that don’t exist, and malformed IDs, leave through Failed, even if each has a %i',
		async (status) => {
			const refused = () => ({ status, body: { message: 'no such project' } });
			const [, , failed] = await collect([makeStarted('p1'), makeStarted('p2')], refused).outputs;
			expect(listIds(failed)).toEqual(['p1', 'p2']);
		},
	);
});

test('a download that fails leaves the item for the next check', async () => {
	const items = [makeStarted('p1'), makeStarted('p2')];
	const { outputs } = collect(items, (id) => makeFinished(id, id === 'p1' ? 0 : 1), {
		whenFinished: 'download',
	});
	const [done, open] = await outputs;
	expect(listIds(done)).toEqual(['p2']);
	expect(open![0]!.json).toMatchObject({
		id: 'p1',
		status: 'complete',
		last_error: 'The video project p1 is complete, but has no result to download',
	});
});

test('the time of another project’s first check is ignored', async () => {
	const item = makeStarted('p2', { waiting_for: 'p1', waiting_since: formatAgo(61) });
	const { outputs } = collect([item], readRunning);
	expect((await outputs)[1]![0]!.json).toMatchObject({ id: 'p2', waiting_since: formatAgo(0) });
});
