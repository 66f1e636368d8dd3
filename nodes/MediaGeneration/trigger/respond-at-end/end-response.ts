import type { IWebhookFunctions, WebhookResponseMode } from 'n8n-workflow';

/** The service's time-out for the response to a delivery. */
const MAX_OPEN_MS = 10_000;

/**
 * Chooses how n8n responds to a delivery at the end of its workflow (docs/contributing/trigger.md has the reasons):
 * - `lastNode` until queue mode is detected.
 * - `responseNode` in queue mode: n8n responds when the worker reports the end of a run, even if the run ends at once.
 */
export class EndResponse {
	private hasLocalRuns = false;

	/** The time of detection, by `performance.now()`; undefined until queue mode is detected. */
	private queueModeSince?: number;

	/** Read by n8n at the start of each delivery. */
	get mode(): WebhookResponseMode {
		return this.queueModeSince === undefined ? 'lastNode' : 'responseNode';
	}

	/** Whether n8n responds to every open delivery, even if a run ends at once: all began in `responseNode` mode. */
	mayRunEndSoon(now: number): boolean {
		return this.queueModeSince !== undefined && now - this.queueModeSince > MAX_OPEN_MS;
	}

	/** Records that a run began in this process while its delivery waits for a response. */
	recordStart(): void {
		this.hasLocalRuns = true;
		this.queueModeSince = undefined;
	}

	/** Records that a delivery's run succeeded. If no run has begun in this process, workers execute the runs. */
	recordSuccess(context: IWebhookFunctions, now: number): void {
		if (this.hasLocalRuns || !isN8n2(context)) return;
		this.queueModeSince ??= now;
	}
}

const isN8n2 = (context: Partial<IWebhookFunctions>): boolean =>
	context.isNodeFeatureEnabled !== undefined;

/** One instance per process, because all triggers of a process run in the same mode of n8n. */
export const endResponse = new EndResponse();
