import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Claim } from '../webhook/claims';
import { claimsOf } from './claims-of-node';
import type { Record } from './record';
import { recordOf } from './record';

const ANSWER_PAUSE_MS = 5;
const LONGEST_ANSWER_MS = 2_000;

const LOOK_AGAIN_MS = 150;
const MOST_LOOKS = 10;

const done = (key: string): string => `${key}!`;

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
	if (isNew && !claim) void insist(record, key).catch(() => undefined);
	return isNew || claim?.isRetry === true;
}

/** Notes again what another worker has overwritten, until it stays. */
async function insist(record: Record, key: string): Promise<void> {
	for (let look = 0; look < MOST_LOOKS; look++) {
		await sleep(LOOK_AGAIN_MS * (1 + Math.random()));
		if (!(await record.note(key))) return;
	}
}

/**
 * Answered by how the workflow ends: an event counts as done only after its run succeeded. One that was begun and not
 * done was cut off, or failed in another process, and runs again.
 */
export async function isNotDone(context: IExecuteFunctions, key: string): Promise<boolean> {
	const claim = claimsOf(context).get(key);
	const record = recordOf(context);
	if (claim) claim.keep = () => void record.note(done(key)).catch(() => undefined);
	if ((await record.note(key)) || claim?.isRetry) return true;
	const isNew = await record.note(done(key));
	if (isNew) await record.forget(done(key));
	return isNew;
}
