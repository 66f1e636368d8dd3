import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

/**
 * Queue mode: n8n subscribes to the end of a run a moment after it has queued it, and never responds to a delivery
 * whose run is over by then. So a run that another process started before it detected queue mode (end-response.ts)
 * lasts longer than that moment (measured in docs/contributing/trigger.md).
 */
const SHORTEST_RUN_MS = 600;
/** Its run does nothing, but keeps its worker busy. */
const SHORTEST_COPY_MS = 2_000;

/** n8n awaits the handler once it has stored the execution; n8n 1 has none. */
export function delayEnd(context: IExecuteFunctions, startedAt: number, isCopy: boolean): void {
	const endsAt = startedAt + (isCopy ? SHORTEST_COPY_MS : SHORTEST_RUN_MS);
	context.onExecutionFinish?.(async () => {
		const restMs = endsAt - performance.now();
		if (restMs > 0) await sleep(restMs);
	});
}
