import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { EventRun } from '../webhook/in-flight-events';
import { InFlightEvents } from '../webhook/in-flight-events';
import { FAILED } from '../webhook/respond';
import type { DedupeStore } from '../state/dedupe-store';
import { MAX_EVENTS, createPerNode } from '../state/node-state';
import { addJitter } from '../state/write-verifier';

/**
 * Queue mode, when the response to an event depends on how its workflow ended. The run is in a worker, the in-flight event
 * in the webhook process that has the delivery, and the event may arrive again at another webhook process. So the worker
 * holds a lease in the dedupe store while it works on the event; at the end of the run it adds that the event is done, or
 * releases it.
 *
 * What the store contains about an event, and what a run for it in another worker then does:
 *
 * | start | done | heartbeat         | then                                    |
 * |-------|------|-------------------|-----------------------------------------|
 * | no    | no   | any               | continues: the event is new or released |
 * | yes   | yes  | any               | ends: the workflow has succeeded        |
 * | yes   | no   | another than last | waits: the first run is active          |
 * | yes   | no   | the same for 25 s | takes over: the worker was killed       |
 *
 * Of several that wait, the first to write the next heartbeat takes over.
 *
 * No time is compared, since the clocks of two workers differ, and either may be set: a heartbeat is the next of a few
 * entries in turn, and silence is how long a run has slept without a change. Runs in one worker know about each other
 * without the store.
 */

/** Also before the first one: most runs end earlier and write only their start and end. */
const HEARTBEAT_MS = 10_000;
/** Longer than a busy worker needs for a heartbeat. */
const MAX_SILENCE_MS = 25_000;

const POLL_MS = 1_000;
const MAX_POLL_MS = 3_000;
const COLLISION_PAUSE_MS = 150;

export const makeDoneEntry = (key: string): string => `${key}!`;

const makeProbeEntry = (key: string): string => `${key}?`;

/** In the store one at a time, in turn; three, so that a lost one isn't mistaken for silence. */
const listHeartbeats = (key: string): string[] => ['~0', '~1', '~2'].map((end) => `${key}${end}`);

/** All that the store may contain about an event beside its start. */
const listFurtherEntries = (key: string): string[] => [
	makeProbeEntry(key),
	makeDoneEntry(key),
	...listHeartbeats(key),
];

/** Before the first. */
const NO_HEARTBEAT = '';

const chooseHeartbeat = (key: string, last: string): string => {
	const heartbeats = listHeartbeats(key);
	return heartbeats[(heartbeats.indexOf(last) + 1) % heartbeats.length]!;
};

/** The events that runs of this process are working on, or have worked on. */
const getLeasedEvents = createPerNode(() => new InFlightEvents(MAX_EVENTS));

/** Waits for the runs of this worker; undefined if one has succeeded. */
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
 * The entries that other workers have written about an event; undefined while another worker probes. Its probes are
 * short-lived entries, recognized by an entry of their own.
 */
function createObserver(store: DedupeStore, key: string): () => Promise<string[] | undefined> {
	const entries = listFurtherEntries(key);
	/** The entries that the last probe wrote and removed. */
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

/** Writes the next heartbeat after those of a worker that was killed; undefined if another worker has done so. */
async function takeOver(
	store: DedupeStore,
	key: string,
	last: readonly string[],
): Promise<string | undefined> {
	const free = listHeartbeats(key).find((entry) => !last.includes(entry));
	// None is free if several were killed as soon as they had taken over.
	if (free === undefined) return chooseHeartbeat(key, NO_HEARTBEAT);
	return (await store.add(free)) ? free : undefined;
}

/**
 * Waits while another worker has the lease. Returns the heartbeat with which it took over from a killed worker, an
 * empty one without a takeover, or undefined if the event is done.
 * @throws if the run is stopped meanwhile
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

/** By the same rule as n8n's response to the delivery. */
async function hasSucceeded(context: IExecuteFunctions): Promise<boolean> {
	if (context.getExecutionCancelSignal()?.aborted) return false;
	const result = (await readExecution(context))?.resultData;
	const lastNode = result?.runData[result.lastNodeExecuted ?? '']?.at(-1);
	return result !== undefined && result.error === undefined && lastNode?.error === undefined;
}

/** A waiting execution is stored, and n8n has responded to its delivery. */
const isWaiting = async (context: IExecuteFunctions): Promise<boolean> =>
	(await readExecution(context))?.waitTill !== undefined;

/** Writes heartbeats until the run has ended, then how it ended. */
function holdLease(
	context: IExecuteFunctions,
	store: DedupeStore,
	key: string,
	run: EventRun,
	heartbeat: string,
): void {
	const over = new AbortController();
	const all = listFurtherEntries(key);
	let last = heartbeat;
	const endRun = async () => {
		if (over.signal.aborted) return;
		over.abort();
		const succeeded = await hasSucceeded(context).catch(() => false);
		try {
			if (!succeeded) {
				await store.remove(key, ...all);
				const { status: statusCode, body } = FAILED;
				return await context.sendResponse({ statusCode, headers: {}, body });
			}
			await store.add(makeDoneEntry(key));
			store.ensureWritten(makeDoneEntry(key));
		} finally {
			run.end(succeeded);
		}
		if (last !== NO_HEARTBEAT) await store.remove(...listHeartbeats(key));
	};
	const writeHeartbeat = async () => {
		last = chooseHeartbeat(key, last);
		await store.add(last);
		// Also removes leftovers of a probe, as long as the run lasts; afterwards, endRun decides.
		if (!over.signal.aborted) await store.remove(...all.filter((entry) => entry !== last));
	};
	const writeHeartbeats = async () => {
		await sleep(HEARTBEAT_MS, over.signal);
		while (!over.signal.aborted) {
			// A single database error isn't the end of the run.
			if (await isWaiting(context).catch(() => false)) await endRun();
			else await writeHeartbeat().catch(() => undefined);
			await sleep(HEARTBEAT_MS, over.signal);
		}
	};
	store.ensureWritten(key);
	context.onExecutionFinish?.(endRun);
	void writeHeartbeats().catch(() => undefined);
}

/**
 * Acquires the lease of an event that another process let in, unless it is done or in progress; returns whether the
 * run should continue. n8n 1 does not report the end of a run: there it always continues.
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
