import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { EventRun } from '../webhook/in-flight-events';
import { InFlightEvents } from '../webhook/in-flight-events';
import { FAILED_RESPONSE } from '../webhook/respond';
import type { DedupeStore } from '../state/dedupe-store';
import { MAX_EVENTS, createPerNode } from '../state/node-state';
import { addJitter } from '../state/write-verifier';

/**
 * Leases for queue mode, if the response to an event depends on the workflow's outcome. The run is in a worker. The
 * in-flight event is in the webhook process that received the delivery, but another webhook process may receive the
 * event again. So the worker has a lease in the dedupe store during the run. At the end of the run, the worker records
 * that the event is done, or releases the lease.
 *
 * Entries of an event in the store, and their effect on a run for the event in another worker:
 *
 * | start | done | heartbeat          | effect on the run in the other worker      |
 * |-------|------|--------------------|--------------------------------------------|
 * | no    | no   | any                | continues: the event is new or released    |
 * | yes   | yes  | any                | ends: the workflow has succeeded           |
 * | yes   | no   | changed            | waits: the first run is active             |
 * | yes   | no   | unchanged for 25 s | takes over: the first worker was killed    |
 *
 * If several runs wait, the first to write the next heartbeat takes over.
 *
 * No times are compared, because the clocks of two workers differ and may be changed. Heartbeats cycle through three
 * entries. Silence is the time that a waiting run has slept since the last change. Runs in one worker are coordinated
 * in memory, without the store.
 */

/** The pause before each heartbeat. Most runs end before the first heartbeat, and write only their start and end. */
const HEARTBEAT_MS = 10_000;
/** Longer than the interval between the heartbeats of a busy worker. */
const MAX_SILENCE_MS = 25_000;

/** The service redelivers no longer than this. A run that lasts longer, or whose end n8n never reports, is abandoned. */
const MAX_LEASE_MS = 24 * 3_600_000;

const POLL_MS = 1_000;
const MAX_POLL_MS = 3_000;
const COLLISION_PAUSE_MS = 150;
/** The pauses before the ended run is read again. */
const READ_PAUSES_MS = [1_000, 2_000];

export const makeDoneEntry = (key: string): string => `${key}!`;

const makeProbeEntry = (key: string): string => `${key}?`;

/**
 * The heartbeat entries of an event. The store usually contains only the latest. With only two entries, the store would
 * look unchanged after a lost heartbeat.
 */
const listHeartbeats = (key: string): string[] => ['~0', '~1', '~2'].map((end) => `${key}${end}`);

/** All possible entries of an event, except its start. */
const listFurtherEntries = (key: string): string[] => [
	makeProbeEntry(key),
	makeDoneEntry(key),
	...listHeartbeats(key),
];

const NO_HEARTBEAT = '';

const getNextHeartbeat = (key: string, last: string): string => {
	const heartbeats = listHeartbeats(key);
	return heartbeats[(heartbeats.indexOf(last) + 1) % heartbeats.length]!;
};

/** The events that have or had a run in this worker. */
const getLeasedEvents = createPerNode(() => new InFlightEvents(MAX_EVENTS));

/** Starts a run once this worker has no other active run of the event. Returns undefined if a run has succeeded. */
async function startInThisWorker(
	context: IExecuteFunctions,
	key: string,
): Promise<EventRun | undefined> {
	const stopped = context.getExecutionCancelSignal();
	for (;;) {
		const { isNew, run } = getLeasedEvents(context).start(key);
		if (isNew) return run;
		if (run.state === 'succeeded') return undefined;
		await sleep(addJitter(POLL_MS), stopped);
	}
}

/**
 * Returns a function that finds the further entries of an event. While another worker probes, that function returns
 * undefined, because the short-lived entries of a probe can't be told from lasting entries.
 */
function createObserver(store: DedupeStore, key: string): () => Promise<string[] | undefined> {
	const entries = listFurtherEntries(key);
	/** The entries that this worker's last probe wrote and removed. */
	let probed: string[] = [];
	return async () => {
		const seen = await store.probe(...entries);
		if (!seen.has(makeProbeEntry(key))) {
			probed = entries.filter((entry) => !seen.has(entry));
			return [...seen];
		}
		// Another worker may have overwritten the removal.
		if (probed.length > 0) await store.remove(...probed);
		return undefined;
	};
}

/** Writes a new heartbeat to take over from a killed worker. Returns undefined if another worker was faster. */
async function takeOver(
	store: DedupeStore,
	key: string,
	last: readonly string[],
): Promise<string | undefined> {
	const free = listHeartbeats(key).find((entry) => !last.includes(entry));
	// No entry is free if several workers were killed immediately after taking over.
	if (free === undefined) return getNextHeartbeat(key, NO_HEARTBEAT);
	return (await store.add(free)) ? free : undefined;
}

/**
 * Waits while another worker has the lease. Returns the heartbeat that takes over from a killed worker, `NO_HEARTBEAT`
 * if no takeover was needed, or undefined if the event is done.
 * @throws if the run is stopped meanwhile, or if n8n can't read or write the store
 */
async function awaitOtherWorkers(
	context: IExecuteFunctions,
	store: DedupeStore,
	key: string,
): Promise<string | undefined> {
	const stopped = context.getExecutionCancelSignal();
	const observe = createObserver(store, key);
	let last: string[] = [];
	let silentMs = 0;
	let longestPauseMs = POLL_MS;
	while (!(await store.add(key))) {
		const seen = await observe();
		if (seen?.includes(makeDoneEntry(key))) return undefined;
		if (seen && seen.join() !== last.join()) [last, silentMs] = [seen, 0];
		const heartbeat = silentMs < MAX_SILENCE_MS ? undefined : await takeOver(store, key, last);
		if (heartbeat !== undefined) return heartbeat;
		const pauseMs = addJitter(seen ? longestPauseMs : COLLISION_PAUSE_MS);
		await sleep(pauseMs, stopped);
		silentMs += pauseMs;
		longestPauseMs = Math.min(longestPauseMs * 1.5, MAX_POLL_MS);
	}
	return NO_HEARTBEAT;
}

/** The execution as n8n last stored it. */
const readExecution = async (context: IExecuteFunctions) =>
	await context.getExecutionDataById(context.getExecutionId());

async function readEndedExecution(context: IExecuteFunctions) {
	for (const pauseMs of READ_PAUSES_MS) {
		try {
			return await readExecution(context);
		} catch {
			await sleep(pauseMs);
		}
	}
	return await readExecution(context);
}

/** Whether the run has succeeded, by the same rule as n8n's response outside queue mode. */
async function hasSucceeded(context: IExecuteFunctions): Promise<boolean> {
	if (context.getExecutionCancelSignal()?.aborted) return false;
	const result = (await readEndedExecution(context))?.resultData;
	const lastNode = result?.runData[result.lastNodeExecuted ?? '']?.at(-1);
	return result !== undefined && result.error === undefined && lastNode?.error === undefined;
}

/** Whether the execution is waiting: n8n has then stored it and responded to its delivery. */
const isWaiting = async (context: IExecuteFunctions): Promise<boolean> =>
	(await readExecution(context))?.waitTill !== undefined;

/**
 * Writes heartbeats until the run ends or waits. Then records success, or releases the lease and sends a failure. If the
 * outcome can't be read, the response is n8n's, and a redelivery takes over.
 */
function holdLease(
	context: IExecuteFunctions,
	store: DedupeStore,
	key: string,
	run: EventRun,
	heartbeat: string,
): void {
	const runEnd = new AbortController();
	const all = listFurtherEntries(key);
	let last = heartbeat;
	const endRun = async () => {
		if (runEnd.signal.aborted) return;
		runEnd.abort();
		const succeeded = await hasSucceeded(context).catch(() => undefined);
		try {
			if (succeeded === undefined) return;
			if (!succeeded) {
				await store.remove(key, ...all);
				const { status: statusCode, body } = FAILED_RESPONSE;
				return await context.sendResponse({ statusCode, headers: {}, body });
			}
			await store.add(makeDoneEntry(key));
			store.ensureWritten(makeDoneEntry(key));
		} finally {
			run.end(succeeded === true);
		}
		if (last !== NO_HEARTBEAT) await store.remove(...listHeartbeats(key));
	};
	const writeHeartbeat = async () => {
		last = getNextHeartbeat(key, last);
		await store.add(last);
		// Also removes leftovers of probes. After the run has ended, only `endRun` removes entries.
		if (!runEnd.signal.aborted) await store.remove(...all.filter((entry) => entry !== last));
	};
	const writeHeartbeats = async () => {
		const endsAt = performance.now() + MAX_LEASE_MS;
		await sleep(HEARTBEAT_MS, runEnd.signal);
		while (!runEnd.signal.aborted && performance.now() < endsAt) {
			// A database error doesn't stop the heartbeats.
			if (await isWaiting(context).catch(() => false)) await endRun();
			else await writeHeartbeat().catch(() => undefined);
			await sleep(HEARTBEAT_MS, runEnd.signal);
		}
		if (!runEnd.signal.aborted) run.end(false);
		runEnd.abort();
	};
	store.ensureWritten(key);
	context.onExecutionFinish?.(endRun);
	void writeHeartbeats().catch(() => undefined);
}

/**
 * Acquires the lease of an event that another process received, once no other run of the event is active. Returns false
 * if the event is done, so the run must end. n8n 1 doesn't report the end of a run: there, the result is always true.
 */
export async function acquireLease(
	context: IExecuteFunctions,
	store: DedupeStore,
	key: string,
): Promise<boolean> {
	if (!context.onExecutionFinish) return true;
	const run = await startInThisWorker(context, key);
	if (!run) return false;
	const heartbeat = await awaitOtherWorkers(context, store, key).catch((error: unknown) => {
		run.end(false);
		throw error;
	});
	const isDone = heartbeat === undefined;
	if (isDone) run.end(true);
	else holdLease(context, store, key, run, heartbeat);
	return !isDone;
}
