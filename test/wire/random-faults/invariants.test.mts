import fc from 'fast-check';
import { get } from 'node:http';
import type { Fault, FaultAction } from '../../../sandbox/traffic/faults.mts';
import type { Sample } from '../../support/engine/inputs.mts';
import { listViolations } from './invariants.mts';
import { listStartedItems, type Observed, runSchedule } from './run-schedule.mts';
import { type Schedule, schedules } from './schedule.mts';
import { limitTimes, prepare } from './setting.mts';
import { Departures } from './witness.mts';
import { WorkingTime } from '../../support/engine/working-time.mts';
import { waitUntil } from '../../../hosts/wait-until.mts';
import { useSandbox } from '../../support/use-sandbox.mts';

/** Tests of the schedules' checks: a correct run passes all of them, and each check detects its violation. */

const limits = limitTimes();
const LONG = { call: 60_000, firstByte: 60_000, stallWindow: 60_000 };

let photo: Sample;

beforeAll(async () => {
	photo = await prepare();
});

beforeEach(() => Object.assign(limits, LONG));

const NOTHING_COLLECTED = {
	...{ started: [], finished: [], failed: [], open: [], wrong: [] },
	...{ checks: 0, killed: 0 },
};

/** Schedules whose runs must succeed: no fault, no Stop, no failing project, and enough time for any machine. */
const calm = fc.sample(schedules, { seed: 1, numRuns: 6 }).map((schedule, at): Schedule => {
	const names = schedule.names.map((_, index) => `calm ${at} item ${index}`);
	return {
		...schedule,
		names,
		maxWaitMinutes: 60,
		faults: [],
		stopAfterMs: undefined,
		store: undefined,
		maxCredits: undefined,
		editedAfterMs: undefined,
	};
});

describe.each(['flat', 'nested'] as const)('in the %s layout', (layout) => {
	const service = useSandbox({ layout, renderMs: 5 });

	test.each(calm)(
		'without a fault every item succeeds: $tool, $completion, $onError, $concurrency in parallel',
		async (schedule) => {
			const observed = await runSchedule(schedule, service, photo);
			expect(listViolations(schedule, observed)).toEqual([]);
			expect(listStartedItems(observed)).toHaveLength(schedule.names.length);
			expect(observed.projects).toHaveLength(schedule.names.length);
			expect(observed.collecting?.finished ?? observed.projects).toHaveLength(
				schedule.names.length,
			);
		},
	);

	let name: string;
	let one: Schedule;
	let count = 0;

	/** One item, with a unique name because the service keeps the projects of all tests. */
	beforeEach(() => {
		name = `${layout} item ${++count}`;
		one = {
			...calm[0]!,
			tool: 'ai-qr-code-generator',
			completion: 'download',
			onError: 'continueRegularOutput',
			retryOnFail: false,
			retryExecution: false,
			deletes: false,
			collects: undefined,
			names: [name],
		};
	});

	/** Runs one item whose generation call gets this fault. */
	async function after(action: FaultAction, more: Partial<Schedule> = {}): Promise<Observed> {
		const fault: Fault = { method: 'POST', path: `/v1/${one.tool}`, times: 99, action };
		return await runSchedule({ ...one, ...more, faults: [fault] }, service, photo);
	}

	const errorIn = ({ runs }: Observed) => runs.at(-1)!.outputs.flat()[0]!.json.error as object;
	const notSo = () => `"${name}" says charged: unknown, which is not so`;
	const reportedNowhere = ({ projects }: Observed) =>
		`project ${projects[0]!.id} of "${name}" is told nowhere`;

	test('if every generation call is rejected, no item succeeds', async () => {
		const observed = await after({ kind: 'status', status: 402 }, { onError: 'stopWorkflow' });
		expect(listStartedItems(observed)).toEqual([]);
		expect(observed.projects).toEqual([]);
	});

	test('an unknown charge after a rejected call is detected', async () => {
		const refused = await after({ kind: 'status', status: 402 });
		expect(refused.calls).toMatchObject([{ name, response: { status: 402 } }]);
		expect(listViolations(one, refused)).toEqual([]);
		Object.assign(errorIn(refused), { charged: 'unknown' });
		expect(listViolations(one, refused)).toEqual([notSo()]);
		expect(listViolations(one, await after({ kind: 'status', status: 500 }))).toEqual([]);
	});

	test('an unreported lost response is detected', async () => {
		const lost = await after({ kind: 'reset', when: 'after' });
		expect(lost.projects).toHaveLength(1);
		expect(errorIn(lost)).toMatchObject({ charged: 'unknown' });
		expect(listViolations(one, lost)).toEqual([]);
		Object.assign(errorIn(lost), { charged: undefined });
		const unsaid = expect.stringContaining(`the lost answer of "${name}" is not said: `);
		expect(listViolations(one, lost)).toEqual([unsaid]);
		Object.assign(errorIn(lost), { charged: false });
		expect(listViolations(one, lost)).toContain(`"${name}" says charged: false, which is not so`);
	});

	test('a received response that is reported as lost is detected', async () => {
		const dripped = await after({ kind: 'drip', ms: 0 });
		expect(dripped.calls).toMatchObject([
			{ response: { status: 200, id: dripped.projects[0]!.id } },
		]);
		expect(listViolations(one, dripped)).toEqual([]);
		const [item] = dripped.runs.at(-1)!.outputs.flat();
		item!.json = { error: { charged: 'unknown' } };
		dripped.downloads = [];
		expect(listViolations(one, dripped)).toEqual([reportedNowhere(dripped), notSo()]);
	});

	test('an aborted call counts as lost only if its time ran out, or Stop was clicked meanwhile', async () => {
		limits.call = 2_000;
		const slow = await after({ kind: 'drip', ms: 1_000 });
		slow.requests.forEach((request) => (request.fault = null));
		const [call] = slow.calls;
		expect(call).toMatchObject({ isOverdue: true });
		expect(call!.response).toBeUndefined();
		expect(errorIn(slow)).toMatchObject({ charged: 'unknown' });
		expect(listViolations(one, slow)).toEqual([]);
		call!.isOverdue = false;
		expect(listViolations(one, slow)).toEqual([reportedNowhere(slow), notSo()]);
		slow.stop = { at: (call!.began + call!.ended) / 2, tookMs: 0, requests: [] };
		expect(listViolations(one, slow)).toEqual([]);
		slow.stop.at = call!.ended + 1;
		expect(listViolations(one, slow)).toEqual([reportedNowhere(slow), notSo()]);
	});

	test('an exceeded limit is detected', async () => {
		const limited = {
			...one,
			maxCredits: null,
			onError: 'stopWorkflow',
			retryExecution: true,
		} as const;
		const held = await runSchedule(limited, service, photo);
		expect(held.projects).toEqual([]);
		expect(listViolations(limited, held)).toEqual([]);
		const { maxCredits, ...unlimited } = limited;
		expect(maxCredits).toBeNull();
		const free = await runSchedule(unlimited, service, photo);
		expect(free.projects).toHaveLength(1);
		expect(listViolations(limited, free)).toEqual([
			'1 projects of 0 credits were started with a limit of null',
		]);
	});

	test('a file that isn’t a picture, another service’s key, a failure reported as a stop, and an exceeded credit limit are detected', async () => {
		const observed = await runSchedule(one, service, photo);
		const [project] = observed.projects;
		const [request] = observed.requests;
		const seen = listViolations(
			{ ...one, maxCredits: 9.99 },
			{
				...observed,
				projects: [1, 2].map(() => ({
					...project!,
					name: `${name} lies:page`,
					credits_charged: 10,
				})),
				requests: [{ ...request!, status: 401, fault: null }],
				runs: [{ ...observed.runs[0]!, run: { ...observed.runs[0]!.run, status: 'canceled' } }],
			},
		);
		expect(seen).toEqual(
			expect.arrayContaining([
				'2 projects of 20 credits were started with a limit of 9.99',
				`"${name} lies:page" was started with a file that is no picture`,
				'n8n takes a failed execution for a stopped one',
				`${request!.method} ${request!.path} had the key of another service`,
			]),
		);
	});

	test('anything that continues after the end or after Stop, or takes too long, is detected', async () => {
		const observed = await runSchedule(one, service, photo);
		const sentLate = { ...observed, late: ['GET /v1/x'] };
		expect(listViolations(one, sentLate)).toEqual(['GET /v1/x was sent after the end']);
		const stopped = { at: 0, tookMs: 9_000, requests: ['GET /v1/x'] };
		expect(listViolations(one, { ...observed, stop: stopped })).toEqual([
			'it ended 9000 ms after Stop',
			'GET /v1/x was sent after Stop',
		]);
		const collecting = { ...NOTHING_COLLECTED, posts: ['POST /v1/x'] };
		expect(listViolations(one, { ...observed, collecting })).toEqual([
			'POST /v1/x was sent while projects were collected',
		]);
		const slow = { ...observed, longestMs: 60_000 };
		expect(listViolations(one, slow)).toEqual(['a run took 60000 ms']);
		const drip = { method: 'GET', path: '/storage/*', times: 1, action: { kind: 'drip', ms: 0 } };
		const dripping = { ...one, faults: [drip as Fault] };
		expect(listViolations(dripping, { ...observed, longestMs: 30_000 })).toEqual([]);
		expect(listViolations(dripping, slow)).toEqual(['a run took 60000 ms']);
	});

	test('requests to the service are recorded as they leave', async () => {
		const departures = new Departures(service);
		await new Promise((resolve) => get(`${service.baseUrl}/v1/x`, resolve));
		expect(departures.end()).toEqual(['GET /v1/x']);
	});
});

test('working time stops while the process gets no CPU, and continues while it waits', async () => {
	const time = new WorkingTime();
	const startedAt = performance.now();
	while (performance.now() - startedAt < 400);
	await new Promise(setImmediate);
	expect(time.ms).toBeLessThan(100);
	await waitUntil('it has worked', () => time.ms > 200);
	expect(time.end()).toBeLessThan(performance.now() - startedAt);
});
