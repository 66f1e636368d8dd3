import { deliver, type Delivery } from '../test/support/deliver.mts';
import type { N8nRest } from '../hosts/rest.mts';
import { waitUntil } from '../hosts/wait-until.mts';

const CONNECTIONS = 16;
const LIMITS = { withinMs: 120_000, everyMs: 100 };

type Load = {
	/** Deliveries per second, measured until the last execution has ended. */
	rate: number;
	/** Executions that n8n stored for these deliveries. */
	executions: number;
};

export type Target = { url: string; workflowId: string };

/** Sends the deliveries over 16 connections, spread over `urls`. @throws Error if a status is unexpected */
export async function deliverAll(
	urls: readonly string[],
	deliveries: readonly Delivery[],
	expectedStatus: number,
): Promise<void> {
	const waiting = [...deliveries];
	const connection = async (_: unknown, index: number) => {
		const url = urls[index % urls.length]!;
		for (let next = waiting.pop(); next; next = waiting.pop()) {
			const { status, text } = await deliver(url, next);
			if (status !== expectedStatus) throw new Error(`${url} returned ${status}: ${text}`);
		}
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, connection));
}

export async function applyLoad(
	rest: N8nRest,
	{ url, workflowId }: Target,
	deliveries: readonly Delivery[],
	expectedStatus: number,
): Promise<Load> {
	const before = await rest.countExecutions(workflowId);
	const startedAt = Date.now();
	await deliverAll([url], deliveries, expectedStatus);
	await waitUntilDrained(rest, workflowId);
	return {
		rate: deliveries.length / ((Date.now() - startedAt) / 1_000),
		executions: (await rest.countExecutions(workflowId)) - before,
	};
}

export async function waitUntilDrained(rest: N8nRest, workflowId: string): Promise<void> {
	const isDrained = async () =>
		(await rest.countExecutions(workflowId, ['new', 'running', 'waiting'])) === 0;
	await waitUntil(`all executions of ${workflowId} have ended`, isDrained, LIMITS);
}
