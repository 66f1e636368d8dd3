import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Claim } from '../webhook/claims';
import { Claims } from '../webhook/claims';
import { jittered } from './insistence';
import { perNode, REMEMBERED } from './per-node';
import type { DurableRecord } from './record';

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
const SIGN_OF_LIFE_MS = 10_000;
/**
 * A sign counts for its own slot and both neighbors, since clocks may differ; a killed worker is given up after 10 to
 * 50 s.
 */
const SLOT_MS = 20_000;

const SILENCE_MS = 2_000;
/** Longer than a busy worker needs until its first sign. */
const SILENCE_FROM_THE_START_MS = 25_000;

const LOOK_MS = 1_000;
const LONGEST_LOOK_MS = 3_000;
const SECOND_LOOK_MS = 150;

export const doneMark = (key: string): string => `${key}!`;

const lifeMark = (key: string, slotsAgo = 0): string =>
	`${key}~${Math.floor(Date.now() / SLOT_MS) - slotsAgo}`;

/** The events that runs of this process are working on, or have worked on. */
const attendedOf = perNode(() => new Claims(REMEMBERED));

/** Waits for the runs of this worker; undefined if one has succeeded. */
async function claimHere(context: IExecuteFunctions, key: string): Promise<Claim | undefined> {
	const stopped = context.getExecutionCancelSignal();
	for (;;) {
		const { isNew, claim } = attendedOf(context).take(key);
		if (isNew) return claim;
		if (claim.state === 'succeeded') return undefined;
		await sleep(jittered(LOOK_MS), stopped);
	}
}

const isNoted = async (record: DurableRecord, ...marks: string[]): Promise<boolean> =>
	(await record.probe(...marks)).size > 0;

/** A worker that checks leaves its mark in the record for a moment: only a mark that stays counts. */
async function isDone(record: DurableRecord, key: string): Promise<boolean> {
	if (!(await isNoted(record, doneMark(key)))) return false;
	await sleep(jittered(SECOND_LOOK_MS));
	return await isNoted(record, doneMark(key));
}

const isAlive = async (record: DurableRecord, key: string): Promise<boolean> =>
	await isNoted(record, ...[-1, 0, 1].map((slots) => lifeMark(key, slots)));

/**
 * Waits while another worker is working on the event.
 *
 * @throws if the run is stopped meanwhile
 */
async function outcomeElsewhere(
	context: IExecuteFunctions,
	record: DurableRecord,
	key: string,
): Promise<'none' | 'done' | 'killed'> {
	const stopped = context.getExecutionCancelSignal();
	let mostSilence = SILENCE_FROM_THE_START_MS;
	let silentSince: number | undefined;
	let pause = LOOK_MS;
	while (!(await record.note(key))) {
		if (await isDone(record, key)) return 'done';
		if (await isAlive(record, key)) {
			[mostSilence, silentSince] = [SILENCE_MS, undefined];
			pause = Math.min(pause * 1.5, LONGEST_LOOK_MS);
		} else {
			silentSince ??= Date.now();
			if (Date.now() - silentSince >= mostSilence) return 'killed';
			pause = LOOK_MS;
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

interface Attended {
	readonly record: DurableRecord;
	readonly key: string;
	readonly claim: Claim;
}

/** Shows that the run is active until it has ended, then returns how it ended. */
function attend(
	context: IExecuteFunctions,
	{ record, key, claim }: Attended,
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
			if (!succeeded) return await record.forget(key, doneMark(key), ...shown);
			await record.note(doneMark(key));
			record.insist(doneMark(key));
		} finally {
			claim.end(succeeded);
		}
		if (shown.length > 0) await record.forget(...shown);
	};
	const show = async () => {
		const sign = lifeMark(key);
		await record.note(sign);
		if (sign !== shown[0]) shown.unshift(sign);
		if (shown.length > 2) await record.forget(...shown.splice(2));
	};
	const showLife = async () => {
		await sleep(firstSignMs, over.signal);
		while (!over.signal.aborted) {
			// A single database error must not look like the end of the run.
			if (await isParked(context).catch(() => false)) await endRun();
			else await show().catch(() => undefined);
			await sleep(SIGN_OF_LIFE_MS, over.signal);
		}
	};
	record.insist(key);
	context.onExecutionFinish?.(endRun);
	void showLife().catch(() => undefined);
}

/**
 * Claims an event that another process let in, unless it is done or in progress; returns whether the run should
 * continue. n8n 1 does not report the end of a run: there it continues whatever the record says.
 */
export async function takeOver(
	context: IExecuteFunctions,
	record: DurableRecord,
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
	else attend(context, { record, key, claim }, outcome === 'killed' ? 0 : SIGN_OF_LIFE_MS);
	return outcome !== 'done';
}
