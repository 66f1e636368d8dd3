import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { EventRun } from '../webhook/in-flight-events';
import { InFlightEvents } from '../webhook/in-flight-events';
import { jittered } from './write-verifier';
import { perNode, REMEMBERED } from './per-node';
import type { DedupeStore } from './dedupe-store';

/**
 * Queue mode, when the answer to an event depends on how its workflow ended. The run is in a worker, the claim in the
 * webhook process that has the delivery, and the event may arrive again at another webhook process. So the worker shows in
 * the durable record that it is working on the event; at the end of the run it marks the event as done, or releases it.
 *
 * What the record contains about an event, and what a run for it in another worker then does:
 *
 * | start | done | sign of life            | then                                          |
 * |-------|------|-------------------------|-----------------------------------------------|
 * | no    | no   | no                      | continues: the event is new or released      |
 * | yes   | yes  | any                     | ends: the workflow has succeeded              |
 * | yes   | no   | yes                     | waits: the first run goes on                  |
 * | yes   | no   | none for 2 s, but before | takes over: the worker was killed            |
 * | yes   | no   | none for 25 s           | takes over: it was killed before its first one |
 *
 * Runs in one worker know about each other without the record.
 */

/** Also before the first one: most runs end earlier and write only their start and end. */
const HEARTBEAT_MS = 10_000;
/**
 * A sign counts for its own slot and both neighbors, since clocks may differ; a killed worker is given up after 10 to
 * 50 s.
 */
const HEARTBEAT_WINDOW_MS = 20_000;

const SILENCE_MS = 2_000;
/** Longer than a busy worker needs until its first sign. */
const SILENCE_FROM_THE_START_MS = 25_000;

const POLL_MS = 1_000;
const LONGEST_POLL_MS = 3_000;
const CONFIRM_AFTER_MS = 150;

export const doneMark = (key: string): string => `${key}!`;

const heartbeatMark = (key: string, slotsAgo = 0): string =>
	`${key}~${Math.floor(Date.now() / HEARTBEAT_WINDOW_MS) - slotsAgo}`;

/** The events that runs of this process are working on, or have worked on. */
const leasedEventsOf = perNode(() => new InFlightEvents(REMEMBERED));

/** Waits for the runs of this worker; undefined if one has succeeded. */
async function claimHere(context: IExecuteFunctions, key: string): Promise<EventRun | undefined> {
	const stopped = context.getExecutionCancelSignal();
	for (;;) {
		const { isNew, run: claim } = leasedEventsOf(context).claim(key);
		if (isNew) return claim;
		if (claim.state === 'succeeded') return undefined;
		await sleep(jittered(POLL_MS), stopped);
	}
}

const hasMark = async (record: DedupeStore, ...marks: string[]): Promise<boolean> =>
	(await record.probe(...marks)).size > 0;

/** A worker that checks leaves its mark in the record for a moment: only a mark that stays counts. */
async function isDone(record: DedupeStore, key: string): Promise<boolean> {
	if (!(await hasMark(record, doneMark(key)))) return false;
	await sleep(jittered(CONFIRM_AFTER_MS));
	return await hasMark(record, doneMark(key));
}

const isAlive = async (record: DedupeStore, key: string): Promise<boolean> =>
	await hasMark(record, ...[-1, 0, 1].map((slots) => heartbeatMark(key, slots)));

/**
 * Waits while another worker is working on the event.
 *
 * @throws if the run is stopped meanwhile
 */
async function outcomeElsewhere(
	context: IExecuteFunctions,
	record: DedupeStore,
	key: string,
): Promise<'none' | 'done' | 'killed'> {
	const stopped = context.getExecutionCancelSignal();
	let mostSilence = SILENCE_FROM_THE_START_MS;
	let silentSince: number | undefined;
	let pause = POLL_MS;
	while (!(await record.add(key))) {
		if (await isDone(record, key)) return 'done';
		if (await isAlive(record, key)) {
			[mostSilence, silentSince] = [SILENCE_MS, undefined];
			pause = Math.min(pause * 1.5, LONGEST_POLL_MS);
		} else {
			silentSince ??= Date.now();
			if (Date.now() - silentSince >= mostSilence) return 'killed';
			pause = POLL_MS;
		}
		await sleep(jittered(pause), stopped);
	}
	return 'none';
}

/** The run as n8n last stored it. */
const storedRun = async (context: IExecuteFunctions) =>
	await context.getExecutionDataById(context.getExecutionId());

/** By the same rule as n8n's answer to the delivery. */
async function hasSucceeded(context: IExecuteFunctions): Promise<boolean> {
	if (context.getExecutionCancelSignal()?.aborted) return false;
	const result = (await storedRun(context))?.resultData;
	const lastNode = result?.runData[result.lastNodeExecuted ?? '']?.at(-1);
	return result !== undefined && result.error === undefined && lastNode?.error === undefined;
}

/** A waiting run is stored, and n8n has answered its delivery. */
const isParked = async (context: IExecuteFunctions): Promise<boolean> =>
	(await storedRun(context))?.waitTill !== undefined;

interface Lease {
	readonly record: DedupeStore;
	readonly key: string;
	readonly claim: EventRun;
}

/** Shows that the run is active until it has ended, then returns how it ended. */
function holdLease(
	context: IExecuteFunctions,
	{ record, key, claim }: Lease,
	firstSignMs: number,
): void {
	const over = new AbortController();
	/** Signs of life in the record, the newest first. */
	const shown: string[] = [];
	const endRun = async () => {
		if (over.signal.aborted) return;
		over.abort();
		const succeeded = await hasSucceeded(context).catch(() => false);
		try {
			if (!succeeded) return await record.remove(key, doneMark(key), ...shown);
			await record.add(doneMark(key));
			record.ensureWritten(doneMark(key));
		} finally {
			claim.end(succeeded);
		}
		if (shown.length > 0) await record.remove(...shown);
	};
	const show = async () => {
		const sign = heartbeatMark(key);
		await record.add(sign);
		if (sign !== shown[0]) shown.unshift(sign);
		if (shown.length > 2) await record.remove(...shown.splice(2));
	};
	const showLife = async () => {
		await sleep(firstSignMs, over.signal);
		while (!over.signal.aborted) {
			// A single database error must not look like the end of the run.
			if (await isParked(context).catch(() => false)) await endRun();
			else await show().catch(() => undefined);
			await sleep(HEARTBEAT_MS, over.signal);
		}
	};
	record.ensureWritten(key);
	context.onExecutionFinish?.(endRun);
	void showLife().catch(() => undefined);
}

/**
 * Claims an event that another process let in, unless it is done or in progress; returns whether the run should
 * continue. n8n 1 does not report the end of a run: there it continues whatever the record says.
 */
export async function acquireLease(
	context: IExecuteFunctions,
	record: DedupeStore,
	key: string,
): Promise<boolean> {
	if (!context.onExecutionFinish) return true;
	const claim = await claimHere(context, key);
	if (!claim) return false;
	const outcome = await outcomeElsewhere(context, record, key).catch((error: unknown) => {
		claim.end(false);
		throw error;
	});
	if (outcome === 'done') claim.end(true);
	else holdLease(context, { record, key, claim }, outcome === 'killed' ? 0 : HEARTBEAT_MS);
	return outcome !== 'done';
}
