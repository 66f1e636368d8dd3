import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { EventRun } from '../webhook/in-flight-events';
import { doneMark, acquireLease } from './lease';
import { inFlightEventsOf } from './per-node';
import { dedupeStoreOf } from './dedupe-store';

const LONGEST_RESPONSE_MS = 2_000;

/**
 * The delivery is answered at about the time the run starts. An event counts as received only after that: if n8n is
 * killed in between, the service sends it again, and it must be let in.
 */
async function responseSent({ ended }: EventRun): Promise<void> {
	const isAnswered = new AbortController();
	const tooLate = sleep(LONGEST_RESPONSE_MS, isAnswered.signal).catch(() => undefined);
	await Promise.race([ended, tooLate]);
	isAnswered.abort();
}

/**
 * Answered at once: the first run that records the event continues. A run without a claim was let in by another process
 * (queue mode), where other workers write the same record.
 */
export async function claimFirstRun(context: IExecuteFunctions, key: string): Promise<boolean> {
	const claim = inFlightEventsOf(context).get(key);
	if (claim) await responseSent(claim);
	const record = dedupeStoreOf(context);
	const isNew = await record.add(key);
	if (isNew && !claim) record.ensureWritten(key);
	return isNew || claim?.isRetry === true;
}

/**
 * Answered when the workflow ends: an event counts as done only after its run succeeded. One that started without being
 * done was cut off, and runs again.
 */
export async function claimUnlessDone(context: IExecuteFunctions, key: string): Promise<boolean> {
	const claim = inFlightEventsOf(context).get(key);
	const record = dedupeStoreOf(context);
	if (!claim) return await acquireLease(context, record, key);
	const keep = async (succeeded: boolean) => succeeded && (await record.add(doneMark(key)));
	void claim.ended.then(keep).catch(() => undefined);
	if ((await record.add(key)) || claim.isRetry) return true;
	return !(await record.probe(doneMark(key))).has(doneMark(key));
}
