import type { FakeResponse } from '../support/fake-execution.mts';
import { HOURS } from '../support/set-clock.mts';
import { TODAY } from '../support/virtual-clock.mts';
import { makeBroken, storeFile } from '../support/fake-execution.mts';
import {
	formatAgo,
	collect,
	MINUTE,
	listIds,
	listPairs,
	makeStarted,
} from './support/collecting.mts';
import { makeFinished, project, type Reader } from './support/fake-service.mts';
import { readErrorText } from './support/run-node.mts';

const readRunning: Reader = (id) => project(id, 'rendering');

describe('sorts what it sees', () => {
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

	test('what failed has its code, its charge, and what the user reads elsewhere, too', async () => {
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
			left('missing', { http_status: 404 }),
		]);
	});

	test('no item carries "error": n8n would take it for a failed node', async () => {
		for (const { json } of (await outputs).flat()) expect(json).not.toHaveProperty('error');
	});
});

describe('what is not finished', () => {
	test('passes unchanged, with its status and the time of its first check', async () => {
		const photo = storeFile('b1', 'in.png', 'image/png');
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

	test('is given up after the set time, and is not lost', async () => {
		const { outputs } = collect([makeStarted('p1', { waiting_since: formatAgo(60) })], readRunning);
		const [, open, failed] = await outputs;
		expect(open).toEqual([]);
		expect(failed![0]!.json).toMatchObject({
			id: 'p1',
			status: 'rendering',
			failure: { message: expect.stringContaining('within 60 minutes'), charged: true },
		});
	});

	test.each([
		['shorter', 5, 6, 2],
		['longer', 120, 90, 1],
	])('the time may be %s', async (_, giveUpAfterMinutes, waited, output) => {
		const since = { waiting_since: formatAgo(waited) };
		const { outputs } = collect([makeStarted('p1', since)], readRunning, {
			options: { giveUpAfterMinutes },
		});
		expect((await outputs)[output]).toHaveLength(1);
	});

	test.each(['', 'yesterday', '2999-01-01T00:00:00.000Z', null, 12])(
		'%p is no time that anything was waited for since',
		async (waiting_since) => {
			const { outputs } = collect([makeStarted('p1', { waiting_since })], readRunning);
			expect((await outputs)[1]![0]!.json.waiting_since).toBe(formatAgo(0));
		},
	);

	test('a finished project is finished, however long it took', async () => {
		const { outputs } = collect([makeStarted('p1', { waiting_since: formatAgo(600) })], (id) =>
			makeFinished(id),
		);
		expect(listIds((await outputs)[0])).toEqual(['p1']);
	});
});

test.each([
	['a 403', { status: 403 }, 2],
	['a 404', { status: 404 }, 2],
	['a 429', { status: 429 }, 1],
	['a broken connection', makeBroken('ECONNRESET'), 1],
	['a wrong answer', { body: 'nothing of a project' }, 1],
	['a page of a proxy', { status: 404, body: '<html>404</html>' }, 1],
])(
	'%s is a matter of its item, also for those that wait for their turn',
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

describe('troubles', () => {
	test('that persist leave the item for the next check, and say what they were', async () => {
		const { outputs, clock } = collect([makeStarted('p1'), makeStarted('p2')], (id) =>
			id === 'p1' ? makeBroken('ECONNRESET') : makeFinished(id),
		);
		const [done, open] = await outputs;
		expect(listIds(done)).toEqual(['p2']);
		expect(open![0]!.json).toMatchObject({
			id: 'p1',
			status: 'unknown',
			last_error: 'Could not read video project p1: media.test cannot be reached (ECONNRESET)',
			waiting_since: expect.any(String),
		});
		expect(clock.elapsed()).toBeGreaterThan(MINUTE);
		expect(clock.elapsed()).toBeLessThanOrEqual(2 * MINUTE);
	});

	test('of the last check are forgotten by the next', async () => {
		const { outputs } = collect([makeStarted('p1', { last_error: 'was there' })], (id) =>
			project(id, 'rendering'),
		);
		expect((await outputs)[1]![0]!.json).not.toHaveProperty('last_error');
	});

	test('that never end are given up like a project that never ends', async () => {
		const { outputs } = collect([makeStarted('p1', { waiting_since: formatAgo(61) })], () => ({
			status: 502,
			body: '<title>Bad Gateway</title>',
		}));
		const { json } = (await outputs)[2]![0]!;
		expect(json.failure).toMatchInlineSnapshot(`
		{
		  "description": "Run again later. If the error persists, check the base address in the credential, and any proxy in between. This doesn’t affect the project. Run Collect again with the ID p1.",
		  "http_status": 502,
		  "message": "Could not read video project p1: the service returned HTTP 502: a web page titled "Bad Gateway"; given up after 60 minutes",
		  "project_id": "p1",
		}
	`);
	});
});

describe('wrong settings', () => {
	test.each([0, -1, 'soon'])('Give Up After %p ends the node, nothing is sent', async (minutes) => {
		const { output, calls } = collect([makeStarted('p1')], (id) => makeFinished(id), {
			options: { giveUpAfterMinutes: minutes },
		});
		await expect(output).rejects.toThrow(`Give Up After (Minutes) is "${minutes}"`);
		expect(calls).toEqual([]);
	});

	test('a refused key ends the node: n8n keeps its input for a retry', async () => {
		const { output } = collect([makeStarted('p1'), makeStarted('p2')], () => ({ status: 401 }));
		expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		Could not read the status of project p1: The service rejected the API key (401)
		Check the API key in the credential, or create a new one in the developer hub of the service. This doesn’t affect the project. Run Collect again with the ID p1. Another item also failed. Its project: p2.
		"
	`);
	});

	test.each([400, 402, 403, 410, 422])(
		'a %i for every project of several is no matter of one: it ends the node',
		async (status) => {
			const items = [makeStarted('p1'), makeStarted('p2'), makeStarted('p2')];
			const refused = { status, body: { message: 'Forbidden' } };
			await expect(collect(items, () => refused).output).rejects.toThrow(/p1.*Forbidden/);
			const alone = await collect([makeStarted('p1')], () => refused).outputs;
			const beside = await collect(items, (id) => (id === 'p1' ? refused : readRunning(id, 1)))
				.outputs;
			expect([listIds(alone[2]), listIds(beside[2])]).toEqual([['p1'], ['p1']]);
		},
	);

	test('projects that are all missing, or have IDs that cannot be sent, are failed ones', async () => {
		const missing = () => ({ status: 404, body: { message: 'no such project' } });
		for (const ids of [
			['p1', 'p2'],
			['..', '.'],
		]) {
			const [, , failed] = await collect(
				ids.map((id) => makeStarted(id)),
				missing,
			).outputs;
			expect(listIds(failed)).toEqual(ids);
		}
	});

	test('with Continue On Fail they leave through Failed', async () => {
		const { outputs } = collect([makeStarted('p1')], () => ({ status: 401 }), {
			continueOnFail: true,
		});
		const [done, open, failed] = await outputs;
		expect([done, open]).toEqual([[], []]);
		expect(failed![0]!.json.error).toMatchInlineSnapshot(`
		{
		  "description": "Check the API key in the credential, or create a new one in the developer hub of the service. This doesn’t affect the project. Run Collect again with the ID p1.",
		  "http_status": 401,
		  "message": "Could not read the status of project p1: The service rejected the API key (401)",
		  "project_id": "p1",
		}
	`);
	});
});

describe('downloads', () => {
	const download = { whenFinished: 'download' };

	test('that fail leave the item for the next check', async () => {
		const { outputs } = collect(
			[makeStarted('p1'), makeStarted('p2')],
			(id) => makeFinished(id, id === 'p1' ? 0 : 1),
			download,
		);
		const [done, open] = await outputs;
		expect(listIds(done)).toEqual(['p2']);
		expect(open![0]!.json).toMatchObject({
			id: 'p1',
			status: 'complete',
			last_error: 'The video project p1 is complete, but has no result to download',
		});
	});

	test('that fail for too long say that the project is paid', async () => {
		const { outputs } = collect(
			[makeStarted('p1', { waiting_since: formatAgo(61) })],
			(id) => makeFinished(id, 0),
			download,
		);
		expect((await outputs)[2]![0]!.json).toMatchObject({
			id: 'p1',
			failure: { charged: true },
		});
	});
});

describe('the time of the first check', () => {
	const old = new Date(TODAY - 61 * MINUTE);

	test.each([
		['as a date', old],
		['as ISO 8601', old.toISOString()],
		['as databases write it', old.toISOString().replace('T', ' ').slice(0, 19) + 'Z'],
		['as JavaScript writes it', old.toString()],
	])('is read %s', async (_, waiting_since) => {
		const { outputs } = collect(
			[makeStarted('p1', { waiting_since: waiting_since as never })],
			readRunning,
		);
		expect(listIds((await outputs)[2])).toEqual(['p1']);
	});

	test('counts for its own project only', async () => {
		const item = makeStarted('p2', { waiting_for: 'p1', waiting_since: old.toISOString() });
		const { outputs } = collect([item], readRunning);
		expect((await outputs)[1]![0]!.json).toMatchObject({ id: 'p2', waiting_since: formatAgo(0) });
	});
});

/**
 * Of two clocks, the one by which less time has passed counts. A wrong one delays giving up by as much as it is wrong, where an
 * earlier rule gave a running, paid project up as soon as one response had a wrong date.
 */
describe.each(HOURS)('one clock, of this machine or of the service, is wrong by %i h', (hours) => {
	const dated =
		(...dates: number[]): typeof readRunning =>
		(...asked) => ({
			...(readRunning(...asked) as FakeResponse),
			headers: { date: new Date(dates.shift()!).toUTCString() },
		});
	const wrong = TODAY - hours * 60 * MINUTE;
	const at = (minutes: number, now = TODAY) => new Date(now - minutes * MINUTE).toISOString();

	test.each([59, 60, 90])(
		'waited for %i minutes: given up too early by neither',
		async (waited) => {
			for (const now of [TODAY, wrong]) {
				const since = { waiting_since: at(waited, now) };
				const [, [open], failed] = await collect([makeStarted('p1', since)], dated(wrong)).outputs;
				const isOver = Math.min(TODAY, wrong) - Date.parse(since.waiting_since) >= 60 * MINUTE;
				expect(failed).toHaveLength(isOver ? 1 : 0);
				if (!isOver) expect(open!.json.waiting_since).toBe(since.waiting_since);
			}
		},
	);

	test('first found unfinished while it is wrong: given up at the set time, or later', async () => {
		const [, [open]] = await collect([makeStarted('p1')], dated(wrong)).outputs;
		expect(open!.json.waiting_since).toBe(at(0, Math.max(TODAY, wrong)));
		const { outputs } = collect([open!.json], dated(TODAY + 59 * MINUTE));
		expect(listIds((await outputs)[2])).toEqual([]);
	});
});

test.each(['Thu, 01 Jan 1970 00:00:00 GMT', '1', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
	'a response of %s neither moves the time nor gives the project up',
	async (date) => {
		const since = { waiting_since: formatAgo(30) };
		const [, [open]] = await collect([makeStarted('p1', since)], (id) => ({
			...(readRunning(id, 1) as FakeResponse),
			headers: { date },
		})).outputs;
		expect(open!.json).toMatchObject(since);
	},
);

const HOUR_AGO = formatAgo(59).replace(/\.\d+Z/, '');

test.each([
	['blanks around it', ` ${HOUR_AGO}Z\n`],
	['a short zone', `${HOUR_AGO}+00`],
	['a zone of PostgreSQL', `${HOUR_AGO.replace('T', ' ')}.123456+00`],
	[
		'a zone in hours behind',
		`${new Date(Date.parse(formatAgo(59)) - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} -03`,
	],
	['no zone', HOUR_AGO.replace('T', ' ')],
])('a time with %s is that of the item: it never moves', async (_, waiting_since) => {
	const [, [open]] = await collect([makeStarted('p1', { waiting_since })], readRunning).outputs;
	expect(String(open!.json.waiting_since).slice(0, 19)).toBe(HOUR_AGO);
});

test('a clock that is set back while the service is silent keeps the time as it came', async () => {
	const since = { waiting_since: formatAgo(-120) };
	const [, open] = await collect([makeStarted('p1', since)], () => new Error('offline')).outputs;
	expect(open![0]!.json).toMatchObject(since);
});
