import fc from 'fast-check';
import sharp from 'sharp';
import type { Layout } from '../../../sandbox/types.mts';
import { SandboxClient } from '../../../machine/sandbox-client.mts';
import type { Sample } from '../../support/engine/inputs.mts';
import { useBinaryMode } from '../../support/engine/n8n-core.mts';
import { speedUpTime, shortenTimes } from '../../support/engine/speed-up-time.mts';
import { listViolations } from './invariants.mts';
import { listStartedItems, runSchedule } from './run-schedule.mts';
import { SECOND_CLIENT, type Schedule, schedules } from './schedule.mts';
import { breakStore } from './store.mts';
import { recordCalls } from './witness.mts';

/**
 * Random misbehavior of service and network, tested with the sandbox: 120 schedules, and 1,000 by
 * `npm run test:faults`. FAULTS_SCHEDULES sets another number, and FAULTS_SEED derives all of them from this seed. The
 * report of a violation has the smallest schedule that causes it, and the command that repeats this schedule.
 */

const isFaultsScript = process.env.npm_lifecycle_event === 'test:faults';
const PLANNED = Number(process.env.FAULTS_SCHEDULES ?? (isFaultsScript ? 1_000 : 120));
const { FAULTS_SEED: GIVEN_SEED, FAULTS_PATH: GIVEN_PATH } = process.env;
const SEED = Number(GIVEN_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** The number of seeds that run in parallel, each against its own sandbox. */
const LANES = GIVEN_PATH === undefined ? 6 : 1;
/** Ends a hang only; a schedule takes about a second of a quiet processor. */
const MOST_MS = 60_000 + PLANNED * 10_000;
const REQUEST_MS = 3_000;

// The node's pauses and limits are shortened, and its calls are recorded, before the node is loaded.
speedUpTime(50);
recordCalls(shortenTimes(REQUEST_MS));

let photo: Sample;

beforeAll(async () => {
	await useBinaryMode('filesystem');
	breakStore();
	const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: 'teal' } });
	const bytes = await picture.png().toBuffer();
	photo = { fileName: 'photo.png', mimeType: 'image/png', bytes };
});

/** The seed determines the layout of its schedules. */
const chooseLayout = (seed: number): Layout => (seed % 2 === 0 ? 'flat' : 'nested');

/** What the schedules caused; without one of these, they test too little. */
const counts = { succeeded: 0, failed: 0, retried: 0, stopped: 0, deleted: 0, faults: 0 };

/** Each run has unique names, because the service keeps the projects of all runs. */
let runCount = 0;
const nameRun = (schedule: Schedule): Schedule => {
	const run = ++runCount;
	return { ...schedule, names: schedule.names.map((name) => `run ${run} ${name}`) };
};

/**
 * Runs the schedules of this seed one after the other.
 * @throws Error with the command that repeats the smallest schedule with a violation
 */
async function check(seed: number): Promise<void> {
	const service = await SandboxClient.start({ layout: chooseLayout(seed), renderMs: 5 });
	const { key } = await service.callControl<{ key: string }>('POST', '/api-keys', {
		name: SECOND_CLIENT,
	});
	const holds = fc.asyncProperty(schedules, async (drawn) => {
		const schedule = nameRun(drawn);
		const observed = await runSchedule(schedule, service, photo, key);
		const succeeded = listStartedItems(observed).length;
		counts.succeeded += succeeded;
		counts.failed += schedule.names.length - succeeded;
		counts.retried += observed.runs.length - 1;
		counts.stopped += Number(observed.stop !== undefined);
		counts.deleted += observed.deletions.filter(({ reported }) => reported.deleted).length;
		counts.faults += observed.requests.filter(({ fault }) => fault).length;
		expect(listViolations(schedule, observed)).toEqual([]);
	});
	try {
		await fc.assert(holds, {
			seed,
			path: GIVEN_PATH,
			numRuns: Math.ceil(PLANNED / LANES),
			interruptAfterTimeLimit: MOST_MS - 30_000,
			markInterruptAsFailure: true,
		});
	} catch (error) {
		const path = /path: "([\d:]+)"/.exec((error as Error).message)?.[1];
		throw new Error(`FAULTS_SEED=${seed} FAULTS_PATH=${path} npm run test:faults`, {
			cause: error,
		});
	} finally {
		await service.close();
	}
}

test(
	'the node never pays twice and never loses a project, whatever goes wrong',
	async () => {
		const rejections: unknown[] = [];
		const onRejection = (reason: unknown) => rejections.push(reason);
		process.on('unhandledRejection', onRejection);
		const lanes = Array.from({ length: LANES }, async (_, lane) => await check(SEED + lane));
		const ends = await Promise.allSettled(lanes);
		process.off('unhandledRejection', onRejection);
		console.info(JSON.stringify({ seed: SEED, schedules: runCount, ...counts }));
		const failed = ends.flatMap((lane) => (lane.status === 'rejected' ? [lane.reason] : []));
		if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed);
		expect(rejections).toEqual([]);
		if (PLANNED >= 120) expect(Object.values(counts)).not.toContain(0);
	},
	MOST_MS,
);
