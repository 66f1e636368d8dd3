import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { EventRun } from './webhook/in-flight-events';
import { openDedupeStore } from './state/dedupe-store';
import { acquireLease, makeDoneEntry } from './respond-at-end/lease';
import { getInFlightEvents } from './state/node-state';
import { delayEnd } from './respond-at-end/shortest-run';

const MAX_RESPONSE_MS = 2_000;

/**
 * The response to the delivery is sent at about the time the run starts. An event counts as received only after that: if
 * n8n is killed in between, the service sends it again, and it must be let in.
 */
async function awaitResponse({ ended }: EventRun): Promise<void> {
	const sent = new AbortController();
	const timeout = sleep(MAX_RESPONSE_MS, sent.signal).catch(() => undefined);
	await Promise.race([ended, timeout]);
	sent.abort();
}

/**
 * Acknowledged at once: the first run that adds the event to the store continues. A run that is not in flight here was
 * let in by another process (queue mode), where other workers write the same store.
 */
export async function admitFirstRun(context: IExecuteFunctions, key: string): Promise<boolean> {
	const run = getInFlightEvents(context).get(key);
	if (run) await awaitResponse(run);
	const store = openDedupeStore(context);
	const isNew = await store.add(key);
	if (isNew && !run) store.ensureWritten(key);
	return isNew || run?.isRetry === true;
}

/**
 * Acknowledged when the workflow ends: an event counts as done only after its run succeeded. One that started without
 * being done was cut off, and runs again.
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
		// After the handler that records how the run ended.
		if (!mayEndSoon) delayEnd(context, startedAt, !continues);
		return continues;
	}
	const addIfDone = async (succeeded: boolean) =>
		succeeded && (await store.add(makeDoneEntry(key)));
	void run.ended.then(addIfDone).catch(() => undefined);
	if ((await store.add(key)) || run.isRetry) return true;
	return !(await store.probe(makeDoneEntry(key))).has(makeDoneEntry(key));
}
