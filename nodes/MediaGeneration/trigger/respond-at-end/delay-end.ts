import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

/**
 * In queue mode, n8n queues a run and subscribes to its end a moment later. If the run has ended by then, n8n never
 * responds to the delivery. So a run is made to last at least this long, unless `mayRunEndSoon` (end-response.ts) was
 * true in the process that started it. docs/contributing/trigger.md has the details.
 */
const SHORTEST_RUN_MS = 600;
/** The run of a duplicate event has no output, so it may take longer: it only occupies a place in its worker. */
const SHORTEST_DUPLICATE_RUN_MS = 2_000;

/** Delays the end of a run: after storing the run, n8n awaits its `onExecutionFinish` handlers. n8n 1 has none. */
export function delayEnd(
	context: IExecuteFunctions,
	startedAt: number,
	isDuplicate: boolean,
): void {
	const endsAt = startedAt + (isDuplicate ? SHORTEST_DUPLICATE_RUN_MS : SHORTEST_RUN_MS);
	context.onExecutionFinish?.(async () => {
		const remainingMs = endsAt - performance.now();
		if (remainingMs > 0) await sleep(remainingMs);
	});
}
