import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Claim } from '../webhook/claims';
import { doneMark, takesOn } from './attend';
import { claimsOf } from './claims-of-node';
import { insist, recordOf } from './record';

const ANSWER_PAUSE_MS = 5;
const LONGEST_ANSWER_MS = 2_000;

/**
 * The delivery is answered at about the time the run starts. An event counts as received only after that: were n8n
 * killed in between, the service would send it again and must find the door open.
 */
async function answered(claim: Claim): Promise<void> {
	const end = Date.now() + LONGEST_ANSWER_MS;
	while (claim.standing() === 'running' && Date.now() < end) await sleep(ANSWER_PAUSE_MS);
}

/**
 * Answered at once: the first run that notes the event goes on. A run without a claim was let in by another process
 * (queue mode), where other workers write the same record.
 */
export async function isFirst(context: IExecuteFunctions, key: string): Promise<boolean> {
	const claim = claimsOf(context).get(key);
	if (claim) await answered(claim);
	const record = recordOf(context);
	const isNew = await record.note(key);
	if (isNew && !claim) insist(record, key);
	return isNew || claim?.isRetry === true;
}

/**
 * Answered by how the workflow ends: an event counts as done only after its run succeeded. One that was begun and not
 * done was cut off, and runs again.
 */
export async function isNotDone(context: IExecuteFunctions, key: string): Promise<boolean> {
	const claim = claimsOf(context).get(key);
	const record = recordOf(context);
	if (!claim) return await takesOn(context, record, key);
	claim.keep = () => void record.note(doneMark(key)).catch(() => undefined);
	if ((await record.note(key)) || claim.isRetry) return true;
	return !(await record.knows(doneMark(key)));
}
