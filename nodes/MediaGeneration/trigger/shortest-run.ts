import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

/**
 * Queue mode, when the response to an event depends on how its workflow ended: the webhook process puts the run into n8n's
 * queue, and subscribes to its end a moment later. If the run is over by then, n8n has removed it from the queue, and never
 * responds to the delivery (n8n 2.41.1, whose `N8N_EXECUTIONS_QUEUE_KEEP_LAST_COMPLETED` is 0 by default). So a run that
 * another process let in before it knew of queue mode (end-response.ts) lasts longer than that moment: of 4,000 measured
 * on an overloaded machine, half took up to 9 ms, all but one in a hundred up to 59 ms, two more than 500 ms, and none
 * more than 2 s.
 */
const SHORTEST_RUN_MS = 600;
/** It runs nothing, but takes a place in its worker meanwhile: many copies at once slow down other executions. */
const SHORTEST_COPY_MS = 2_000;

/** n8n awaits the handler once it has stored the execution; n8n 1 has none. */
export function delayEnd(context: IExecuteFunctions, startedAt: number, isCopy: boolean): void {
	const endsAt = startedAt + (isCopy ? SHORTEST_COPY_MS : SHORTEST_RUN_MS);
	context.onExecutionFinish?.(async () => {
		const restMs = endsAt - performance.now();
		if (restMs > 0) await sleep(restMs);
	});
}
