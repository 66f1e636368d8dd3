import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Claim } from '../webhook/claims';
import { doneMark, takeOver } from './attend';
import { claimsOf } from './per-node';
import { recordOf } from './record';

const LONGEST_ANSWER_MS = 2_000;

/**
 * The delivery is answered at about the time the run starts. An event counts as received only after that: if n8n is
 * killed in between, the service sends it again, and it must be let in.
 */
async function answered({ ended }: Claim): Promise<void> {
	const isAnswered = new AbortController();
	const tooLate = sleep(LONGEST_ANSWER_MS, isAnswered.signal).catch(() => undefined);
	await Promise.race([ended, tooLate]);
	isAnswered.abort();
}

/**
 * Answered at once: the first run that records the event continues. A run without a claim was let in by another process
 * (queue mode), where other workers write the same record.
 */
export async function claimFirstRun(context: IExecuteFunctions, key: string): Promise<boolean> {
	const claim = claimsOf(context).get(key);
	if (claim) await answered(claim);
	const record = recordOf(context);
	const isNew = await record.note(key);
	if (isNew && !claim) record.insist(key);
	return isNew || claim?.isRetry === true;
}

/**
 * Answered when the workflow ends: an event counts as done only after its run succeeded. One that started without being
 * done was cut off, and runs again.
 */
export async function claimUnlessDone(context: IExecuteFunctions, key: string): Promise<boolean> {
	const claim = claimsOf(context).get(key);
	const record = recordOf(context);
	if (!claim) return await takeOver(context, record, key);
	const keep = async (succeeded: boolean) => succeeded && (await record.note(doneMark(key)));
	void claim.ended.then(keep).catch(() => undefined);
	if ((await record.note(key)) || claim.isRetry) return true;
	return !(await record.probe(doneMark(key))).has(doneMark(key));
}
