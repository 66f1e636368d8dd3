import { deliver, type Delivery } from '../test/support/deliver.mts';
import { countExecutions } from '../hosts/count-executions.mts';
import type { N8nRest } from '../hosts/rest.mts';
import { waitUntil } from '../hosts/wait-until.mts';
import { processorMs } from './processor-time.mts';

const CONNECTIONS = 16;
const LIMITS = { withinMs: 120_000, everyMs: 100 };

export type Load = {
	/** Deliveries per second, until the last was answered and the last execution had ended. */
	rate: number;
	/** Processor time of n8n per delivery, in milliseconds. */
	processorMs: number;
	/** Executions that n8n stored for these deliveries. */
	executions: number;
};

export type Target = { url: string; workflowId: string };

type Where = { rest: N8nRest; pid: number };

/** Sends the deliveries over 16 connections. @throws Error if a response has an unexpected status */
export async function applyLoad(
	{ rest, pid }: Where,
	{ url, workflowId }: Target,
	deliveries: readonly Delivery[],
	expectedStatus: number,
): Promise<Load> {
	const before = await countExecutions(rest, workflowId);
	const [startedAt, usedBefore] = [Date.now(), processorMs(pid)];
	const waiting = [...deliveries];
	const connection = async () => {
		for (let next = waiting.pop(); next; next = waiting.pop()) {
			const { status, text } = await deliver(url, next);
			if (status !== expectedStatus) throw new Error(`${url} answered ${status}: ${text}`);
		}
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, connection));
	await drained(rest, workflowId);
	const [seconds, used] = [(Date.now() - startedAt) / 1_000, processorMs(pid) - usedBefore];
	return {
		rate: deliveries.length / seconds,
		processorMs: used / deliveries.length,
		executions: (await countExecutions(rest, workflowId)) - before,
	};
}

/** Waits until no execution of the workflow is running. */
export async function drained(rest: N8nRest, workflowId: string): Promise<void> {
	const isDrained = async () =>
		(await countExecutions(rest, workflowId, ['new', 'running', 'waiting'])) === 0;
	await waitUntil(`all executions of ${workflowId} have ended`, isDrained, LIMITS);
}
