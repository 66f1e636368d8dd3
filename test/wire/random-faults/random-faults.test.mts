import fc from 'fast-check';
import type { Layout } from '../../../sandbox/types.mts';
import type { Sample } from '../../support/engine/inputs.mts';
import { listViolations } from './invariants.mts';
import { listStartedItems, type Observed, runSchedule } from './run-schedule.mts';
import { examples, FAULT_KINDS, STORE_FAULT_KINDS } from './kinds.mts';
import { type Schedule, schedules } from './schedule.mts';
import { limitTimes, prepare, countFrom } from './setting.mts';
import { storeTroubles } from './store.mts';
import { clockJumps } from './wall-clock.mts';
import { SandboxClient } from '../../../hosts/sandbox-client.mts';

/**
 * Random misbehavior of service and network, tested with the sandbox. `FAULTS_SCHEDULES=N npm run test:faults` runs N
 * schedules, and FAULTS_SEED=S derives all of them from this seed. The report of a violation has the smallest schedule
 * that causes the violation, and the command that repeats this schedule.
 */

const PLANNED = Number(process.env.FAULTS_SCHEDULES ?? 300);
const { FAULTS_SEED: GIVEN_SEED, FAULTS_PATH: GIVEN_PATH } = process.env;
/** The number of seeds that run in parallel, each against its own sandbox. */
const LANES = 6;
const MS_PER_SCHEDULE = 3_000;
const MOST_MS = 60_000 + PLANNED * MS_PER_SCHEDULE;
const FIXED_SEED = 510;
/** With at least this many schedules, each kind of event and fault must have happened. */
const ENOUGH = 300;
limitTimes();

/**
 * Unless a seed is given, half of a lane's schedules, with the examples first, are the same in each run of the test;
 * half are random.
 */
function planRuns(lane: number): fc.Parameters<[Schedule]>[] {
	if (GIVEN_PATH !== undefined) return [{ seed: Number(GIVEN_SEED), path: GIVEN_PATH }];
	const each = Math.ceil(PLANNED / LANES);
	if (GIVEN_SEED !== undefined) return [{ seed: Number(GIVEN_SEED) + lane, numRuns: each }];
	const fixed = Math.ceil(each / 2);
	const seed = Math.floor(Math.random() * 2 ** 31);
	const own = examples.filter((_, index) => index % LANES === lane - 1);
	return [
		{ seed: FIXED_SEED + lane, numRuns: fixed, examples: own.map((schedule) => [schedule]) },
		{ seed, numRuns: each - fixed },
	];
}

/** The seed determines the layout of its schedules. */
const chooseLayout = (seed: number): Layout => (seed % 2 === 0 ? 'flat' : 'nested');

/** How often each kind happened, including 0. */
type Counts = Record<string, number>;

function add(counts: Counts, more: Readonly<Record<string, number | boolean>>): void {
	for (const [name, times] of Object.entries(more)) {
		counts[name] = (counts[name] ?? 0) + Number(times);
	}
}

/** Counts of each kind of event; a count of zero means that the schedules no longer test this kind. */
const happened: Counts = {};
/** Counts of each fault, by the sandbox's names. */
const faults: Counts = {};

/** `delay 7 ms` counts as a delay; each status counts separately. */
const readKind = (fault: string): string => fault.replace(/ \d+ (ms|bytes)$/, '');

function count(schedule: Schedule, observed: Observed): void {
	const { collecting, deletions, projects, requests, runs, stop } = observed;
	const succeeded = listStartedItems(observed).length;
	add(happened, {
		schedules: 1,
		succeeded,
		failed: schedule.names.length - succeeded,
		retried: stop ? 0 : runs.length - 1,
		stopped: stop !== undefined,
		deleted: deletions.filter(({ reported }) => reported.deleted).length,
		collected: collecting?.finished.length ?? 0,
		killedWhileCollecting: collecting?.killed ?? 0,
		changing: schedule.changes,
		edited: schedule.editedAfterMs !== undefined,
		lied: schedule.names.filter((name) => name.includes('lies:')).length,
		limited: schedule.maxCredits !== undefined,
		oddIds: schedule.ids === 'usual' ? 0 : projects.length,
	});
	for (const { fault } of requests) if (fault) add(faults, { [readKind(fault)]: 1 });
}

/** Each run has unique names, because the service keeps the projects of all runs. */
let started = 0;
const nameRun = (schedule: Schedule): Schedule => {
	const run = ++started;
	return { ...schedule, names: schedule.names.map((name) => `run ${run} ${name}`) };
};

/**
 * Runs the schedules of this seed one after the other.
 * @throws Error with the command that repeats the smallest schedule with a violation
 */
async function check(parameters: fc.Parameters<[Schedule]>): Promise<void> {
	const seed = parameters.seed!;
	const service = await SandboxClient.start({ layout: chooseLayout(seed), renderMs: 5 });
	const holds = fc.asyncProperty(schedules, async (drawn) => {
		const schedule = nameRun(drawn);
		const observed = await runSchedule(schedule, service, photo);
		count(schedule, observed);
		expect(listViolations(schedule, observed)).toEqual([]);
	});
	try {
		await fc.assert(holds, {
			...parameters,
			interruptAfterTimeLimit: MOST_MS - 30_000,
			markInterruptAsFailure: true,
		});
	} catch (error) {
		const again = /path: "([\d:]+)"/.exec((error as Error).message)?.[1];
		throw new Error(`FAULTS_SEED=${seed} FAULTS_PATH=${again} npm run test:faults`, {
			cause: error,
		});
	} finally {
		await service.close();
	}
}

let photo: Sample;

beforeAll(async () => {
	photo = await prepare();
});

test(
	'the node never pays twice and never loses a project, whatever goes wrong',
	async () => {
		const rejections: unknown[] = [];
		const onRejection = (reason: unknown) => rejections.push(reason);
		process.on('unhandledRejection', onRejection);
		const lanes = countFrom(1, GIVEN_PATH === undefined ? LANES : 1);
		const ended = await Promise.allSettled(
			lanes.map(async (lane) => {
				for (const parameters of planRuns(lane)) await check(parameters);
			}),
		);
		process.off('unhandledRejection', onRejection);
		console.info(JSON.stringify({ ...happened, clockJumps, faults, storeTroubles }));
		const failed = ended.flatMap((lane) => (lane.status === 'rejected' ? [lane.reason] : []));
		if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed);
		expect(rejections).toEqual([]);
		// The examples and the fixed seeds cause each kind, whatever the random schedules cause.
		if (GIVEN_SEED !== undefined || PLANNED < ENOUGH) return;
		const missing = Object.entries(happened).filter(([, times]) => times === 0);
		expect(missing).toEqual([]);
		expect(clockJumps).toBeGreaterThan(0);
		expect(Object.keys(faults)).toEqual(expect.arrayContaining(FAULT_KINDS));
		expect(Object.keys(storeTroubles).sort()).toEqual(STORE_FAULT_KINDS);
	},
	MOST_MS,
);
