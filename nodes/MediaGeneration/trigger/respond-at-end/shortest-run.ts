import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

/**
 * In queue mode, n8n queues a run and subscribes to its end a moment later. If the run has ended by then, n8n never
 * responds to the delivery. So runs take longer than that moment, unless the process that started them had already
 * detected queue mode (end-response.ts). docs/contributing/trigger.md has the measurements.
 */
const SHORTEST_RUN_MS = 600;
/** The run of a copy does nothing else, but occupies its worker for this time. */
const SHORTEST_DUPLICATE_RUN_MS = 2_000;

/** Delays the end of a run: n8n awaits this handler after it has stored the execution. n8n 1 has no such handler. */
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
