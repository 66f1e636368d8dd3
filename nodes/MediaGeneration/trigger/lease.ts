import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { EventRun } from '../webhook/in-flight-events';
import { InFlightEvents } from '../webhook/in-flight-events';
import { FAILED } from '../webhook/respond';
import type { DedupeStore } from './dedupe-store';
import { MAX_EVENTS, perNode } from './per-node';
import { jittered } from './write-verifier';

/**
 * Queue mode, when the response to an event depends on how its workflow ended. The run is in a worker, the in-flight event
 * in the webhook process that has the delivery, and the event may arrive again at another webhook process. So the worker
 * holds a lease in the dedupe store while it works on the event; at the end of the run it adds that the event is done, or
 * releases it.
 *
 * What the store contains about an event, and what a run for it in another worker then does:
 *
 * | start | done | heartbeat                | then                                           |
 * |-------|------|--------------------------|------------------------------------------------|
 * | no    | no   | no                       | continues: the event is new or released        |
 * | yes   | yes  | any                      | ends: the workflow has succeeded               |
 * | yes   | no   | yes                      | waits: the first run is active                 |
 * | yes   | no   | none for 2 s, but before | takes over: the worker was killed              |
 * | yes   | no   | none for 25 s            | takes over: it was killed before its first one |
 *
 * Runs in one worker know about each other without the store.
 */

/** Also before the first one: most runs end earlier and write only their start and end. */
const HEARTBEAT_MS = 10_000;
/**
 * A heartbeat counts for its own window and both neighbors, since clocks may differ; the lease of a killed worker expires
 * after 10 to 50 s.
 */
const HEARTBEAT_WINDOW_MS = 20_000;

const MAX_SILENCE_MS = 2_000;
/** Longer than a busy worker needs until its first heartbeat. */
const MAX_INITIAL_SILENCE_MS = 25_000;

const POLL_MS = 1_000;
const MAX_POLL_MS = 3_000;
const CONFIRM_AFTER_MS = 150;

export const doneEntry = (key: string): string => `${key}!`;

const heartbeatEntry = (key: string, windowsAgo = 0): string =>
	`${key}~${Math.floor(Date.now() / HEARTBEAT_WINDOW_MS) - windowsAgo}`;

/** The events that runs of this process are working on, or have worked on. */
const leasedEventsOf = perNode(() => new InFlightEvents(MAX_EVENTS));

/** Waits for the runs of this worker; undefined if one has succeeded. */
async function startInThisWorker(
	context: IExecuteFunctions,
	key: string,
): Promise<EventRun | undefined> {
	const stopped = context.getExecutionCancelSignal();
	for (;;) {
		const { isNew, run } = leasedEventsOf(context).start(key);
		if (isNew) return run;
		if (run.state === 'succeeded') return undefined;
		await sleep(jittered(POLL_MS), stopped);
	}
}

const probeAny = async (store: DedupeStore, ...entries: string[]): Promise<boolean> =>
	(await store.probe(...entries)).size > 0;

/** Probes twice: an entry that another worker only probes is there for a moment. */
async function confirmDone(store: DedupeStore, key: string): Promise<boolean> {
	if (!(await probeAny(store, doneEntry(key)))) return false;
	await sleep(jittered(CONFIRM_AFTER_MS));
	return await probeAny(store, doneEntry(key));
}

const probeHeartbeat = async (store: DedupeStore, key: string): Promise<boolean> =>
	await probeAny(store, ...[-1, 0, 1].map((windows) => heartbeatEntry(key, windows)));

/**
 * Waits while another worker holds the lease.
 *
 * @throws if the run is stopped meanwhile
 */
async function awaitOtherWorkers(
	context: IExecuteFunctions,
	store: DedupeStore,
	key: string,
): Promise<'free' | 'done' | 'expired'> {
	const stopped = context.getExecutionCancelSignal();
	let maxSilence = MAX_INITIAL_SILENCE_MS;
	let silentSince: number | undefined;
	let pause = POLL_MS;
	while (!(await store.add(key))) {
		if (await confirmDone(store, key)) return 'done';
		if (await probeHeartbeat(store, key)) {
			[maxSilence, silentSince] = [MAX_SILENCE_MS, undefined];
			pause = Math.min(pause * 1.5, MAX_POLL_MS);
		} else {
			silentSince ??= Date.now();
			if (Date.now() - silentSince >= maxSilence) return 'expired';
			pause = POLL_MS;
		}
		await sleep(jittered(pause), stopped);
	}
	return 'free';
}

/** The execution as n8n last stored it. */
const storedExecution = async (context: IExecuteFunctions) =>
	await context.getExecutionDataById(context.getExecutionId());

/** By the same rule as n8n's response to the delivery. */
async function hasSucceeded(context: IExecuteFunctions): Promise<boolean> {
	if (context.getExecutionCancelSignal()?.aborted) return false;
	const result = (await storedExecution(context))?.resultData;
	const lastNode = result?.runData[result.lastNodeExecuted ?? '']?.at(-1);
	return result !== undefined && result.error === undefined && lastNode?.error === undefined;
}

/** A waiting execution is stored, and n8n has responded to its delivery. */
const isWaiting = async (context: IExecuteFunctions): Promise<boolean> =>
	(await storedExecution(context))?.waitTill !== undefined;

interface Lease {
	readonly store: DedupeStore;
	readonly key: string;
	readonly run: EventRun;
}

/** Writes heartbeats until the run has ended, then how it ended. */
function holdLease(
	context: IExecuteFunctions,
	{ store, key, run }: Lease,
	firstHeartbeatMs: number,
): void {
	const over = new AbortController();
	/** The heartbeats in the store, the newest first. */
	const heartbeats: string[] = [];
	const endRun = async () => {
		if (over.signal.aborted) return;
		over.abort();
		const succeeded = await hasSucceeded(context).catch(() => false);
		try {
			if (!succeeded) {
				await store.remove(key, doneEntry(key), ...heartbeats);
				const { status: statusCode, body } = FAILED;
				return await context.sendResponse({ statusCode, headers: {}, body });
			}
			await store.add(doneEntry(key));
			store.ensureWritten(doneEntry(key));
		} finally {
			run.end(succeeded);
		}
		if (heartbeats.length > 0) await store.remove(...heartbeats);
	};
	const writeHeartbeat = async () => {
		const heartbeat = heartbeatEntry(key);
		await store.add(heartbeat);
		if (heartbeat !== heartbeats[0]) heartbeats.unshift(heartbeat);
		if (heartbeats.length > 2) await store.remove(...heartbeats.splice(2));
	};
	const writeHeartbeats = async () => {
		await sleep(firstHeartbeatMs, over.signal);
		while (!over.signal.aborted) {
			// A single database error must not look like the end of the run.
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
 * Acquires the lease of an event that another process let in, unless it is done or in progress; returns whether the run
 * should continue. n8n 1 does not report the end of a run: there it continues whatever the store contains.
 */
export async function acquireLease(
	context: IExecuteFunctions,
	store: DedupeStore,
	key: string,
): Promise<boolean> {
	if (!context.onExecutionFinish) return true;
	const run = await startInThisWorker(context, key);
	if (!run) return false;
	const outcome = await awaitOtherWorkers(context, store, key).catch((error: unknown) => {
		run.end(false);
		throw error;
	});
	if (outcome === 'done') run.end(true);
	else holdLease(context, { store, key, run }, outcome === 'expired' ? 0 : HEARTBEAT_MS);
	return outcome !== 'done';
}
