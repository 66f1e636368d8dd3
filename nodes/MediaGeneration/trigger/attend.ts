import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Record } from './record';
import { insist, INSIST_MS, jittered } from './record';

/**
 * Queue mode, where the answer to an event tells how its workflow ended. The run is in a worker, the claim in the
 * webhook process that has the delivery, and the event may come again at another webhook process. So the worker shows in
 * the durable record that it attends to the event, and notes at the end of the run that it is done, or lets go of it.
 */

const SIGN_OF_LIFE_MS = 10_000;
/** A sign counts for its own slot and the neighbours: clocks may differ, and a killed worker is given up in 20 to 40 s. */
const SLOT_MS = 20_000;

const LOOK_MS = 1_000;
const LONGEST_LOOK_MS = 5_000;

export const doneMark = (key: string): string => `${key}!`;

const lifeMark = (key: string, slotsAgo = 0): string =>
	`${key}~${Math.floor(Date.now() / SLOT_MS) - slotsAgo}`;

/** A worker that looks leaves its question in the record for a moment: only what stays is true. */
async function isDone(record: Record, key: string): Promise<boolean> {
	if (!(await record.knows(doneMark(key)))) return false;
	await sleep(jittered(INSIST_MS));
	return await record.knows(doneMark(key));
}

/**
 * Waits while another worker attends to the event. Resolves with true where it is new, was let go, or its worker is gone.
 *
 * @throws where the run is stopped meanwhile
 */
async function becomesOurs(
	context: IExecuteFunctions,
	record: Record,
	key: string,
): Promise<boolean> {
	const stopped = context.getExecutionCancelSignal();
	let pause = LOOK_MS;
	for (let missing = 0; missing < 2; pause = Math.min(pause * 1.5, LONGEST_LOOK_MS)) {
		if (await record.note(key)) return true;
		if (await isDone(record, key)) return false;
		const isAlive = await record.knows(...[-1, 0, 1].map((slots) => lifeMark(key, slots)));
		missing = isAlive ? 0 : missing + 1;
		if (missing < 2) await sleep(jittered(isAlive ? pause : LOOK_MS), stopped);
	}
	return true;
}

/** The run as n8n has stored it last. */
const storedRun = async (context: IExecuteFunctions) =>
	await context.getExecutionDataById(context.getExecutionId());

/** As n8n judges when it answers the delivery. */
async function hasSucceeded(context: IExecuteFunctions): Promise<boolean> {
	if (context.getExecutionCancelSignal()?.aborted) return false;
	const result = (await storedRun(context))?.resultData;
	const lastNode = result?.runData[result.lastNodeExecuted ?? '']?.at(-1);
	return result !== undefined && result.error === undefined && lastNode?.error === undefined;
}

/** n8n keeps a run that waits, and has answered its delivery. */
const isParked = async (context: IExecuteFunctions): Promise<boolean> =>
	(await storedRun(context))?.waitTill !== undefined;

/** Shows that the run goes on, until it has ended, and says then how. Does nothing where n8n tells no end, as n8n 1. */
function attend(context: IExecuteFunctions, record: Record, key: string): void {
	if (!context.onExecutionFinish) return;
	const ended = new AbortController();
	let life = lifeMark(key);
	const settle = async () => {
		if (ended.signal.aborted) return;
		ended.abort();
		if (!(await hasSucceeded(context))) return await record.forget(key, life);
		await record.note(doneMark(key));
		insist(record, doneMark(key));
		await record.forget(life);
	};
	/** Resolves with whether all marks were there already: one that was not may be overwritten by another worker. */
	const sign = async (): Promise<boolean> => {
		const before = life;
		life = lifeMark(key);
		const isNew = await Promise.all([record.note(key), record.note(life)]);
		if (before !== life) await record.forget(before);
		return !isNew.includes(true);
	};
	// A database that fails for once must not look like the end of the run.
	const showLife = async () => {
		while (!ended.signal.aborted) {
			const stays = await sign().catch(() => false);
			await sleep(stays ? SIGN_OF_LIFE_MS : jittered(INSIST_MS), ended.signal);
			if (await isParked(context).catch(() => false)) await settle();
		}
	};
	context.onExecutionFinish(settle);
	void showLife().catch(() => undefined);
}

/** Whether the run is to go on with an event that another process has let in. */
export async function takesOn(
	context: IExecuteFunctions,
	record: Record,
	key: string,
): Promise<boolean> {
	const isOurs = await becomesOurs(context, record, key);
	if (isOurs) attend(context, record, key);
	return isOurs;
}
