import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { EventRun } from './webhook/in-flight-events';
import { openDedupeStore } from './state/dedupe-store';
import { acquireLease, makeDoneEntry } from './respond-at-end/lease';
import { getInFlightEvents } from './state/node-state';
import { delayEnd } from './respond-at-end/delay-end';

const MAX_RESPONSE_MS = 2_000;

/**
 * Waits until n8n has responded to the delivery, for at most `MAX_RESPONSE_MS`. The event is recorded afterwards: if
 * n8n is killed before it responds, the service sends the event again, and that delivery must be admitted.
 */
async function awaitResponse({ ended }: EventRun): Promise<void> {
	const sent = new AbortController();
	const timeout = sleep(MAX_RESPONSE_MS, sent.signal).catch(() => undefined);
	await Promise.race([ended, timeout]);
	sent.abort();
}

/**
 * For events that are acknowledged immediately: the first run that adds the event to the store continues. So does a
 * redelivery after a failure, and an execution that the user retries, for example after a crash: it begins here again.
 * If another process received the delivery (queue mode), the entry is verified: other workers may overwrite it.
 */
export async function admitFirstRun(context: IExecuteFunctions, key: string): Promise<boolean> {
	const run = getInFlightEvents(context).get(key);
	if (run) await awaitResponse(run);
	const store = openDedupeStore(context);
	const isNew = await store.add(key);
	if (isNew && !run) store.ensureWritten(key);
	return isNew || run?.isRetry === true || context.getMode() === 'retry';
}

/**
 * For events that are acknowledged at the end of the workflow: an event is done only after its run has succeeded. An
 * event that has started but isn't done runs again, once no other run of the event is active.
 */
export async function admitUnlessDone(
	context: IExecuteFunctions,
	key: string,
	mayEndSoon = false,
): Promise<boolean> {
	const run = getInFlightEvents(context).get(key);
	const store = openDedupeStore(context);
	if (!run) {
		const startedAt = performance.now();
		const continues = await acquireLease(context, store, key);
		// The order matters: n8n first calls the handler that records the outcome of the run, then the delay.
		if (!mayEndSoon) delayEnd(context, startedAt, !continues);
		return continues;
	}
	const addIfDone = async (succeeded: boolean) =>
		succeeded && (await store.add(makeDoneEntry(key)));
	void run.ended.then(addIfDone).catch(() => undefined);
	if ((await store.add(key)) || run.isRetry) return true;
	return !(await store.probe(makeDoneEntry(key))).has(makeDoneEntry(key));
}
