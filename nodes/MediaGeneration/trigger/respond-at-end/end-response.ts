import type { IWebhookFunctions, WebhookResponseMode } from 'n8n-workflow';

/** The service gives up on a delivery that has no response by then. */
const MAX_OPEN_MS = 10_000;

/**
 * How n8n responds to a delivery when its workflow has ended (docs/contributing/trigger.md has the reasons).
 *
 * - `lastNode`, where runs are in the process that has the delivery, and until it is known where they are.
 * - `responseNode`, in queue mode: n8n responds when the worker reports the end, however soon that is.
 */
export class EndResponse {
	private runsHere = false;

	/** By `performance.now()`. */
	private queueModeSince?: number;

	/** Read by n8n at the start of each delivery. */
	get mode(): WebhookResponseMode {
		return this.queueModeSince === undefined ? 'lastNode' : 'responseNode';
	}

	/** Whether n8n responds to each delivery that is still open, however soon its run ends. */
	canEndSoon(now: number): boolean {
		return this.queueModeSince !== undefined && now - this.queueModeSince > MAX_OPEN_MS;
	}

	/** A run whose delivery waits for its end has begun in this process. */
	runBegan(): void {
		this.runsHere = true;
		this.queueModeSince = undefined;
	}

	/** The run of a delivery to this process succeeded; if it was not here, it was in a worker. */
	runSucceeded(context: IWebhookFunctions, now: number): void {
		if (this.runsHere || !isN8n2(context)) return;
		this.queueModeSince ??= now;
	}
}

const isN8n2 = (context: Partial<IWebhookFunctions>): boolean =>
	context.isNodeFeatureEnabled !== undefined;

/** Kept per process: all its triggers run in the same mode of n8n. */
export const endResponse = new EndResponse();
