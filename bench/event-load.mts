import { setTimeout as pause } from 'node:timers/promises';
import { deliver, type Delivery } from '../test/support/deliver.mts';
import type { Editor } from '../test/support/editor.mts';
import { processorMs } from './processor-time.mts';

const CONNECTIONS = 16;
const LOOK_EVERY_MS = 100;
const DRAINED_WITHIN_MS = 120_000;

export type Load = {
	/** Deliveries per second, until the last was answered and the last execution had ended. */
	rate: number;
	/** Processor time of n8n per delivery, in milliseconds. */
	processorMs: number;
	/** Executions that n8n stored for these deliveries. */
	executions: number;
};

export type Target = { url: string; workflowId: string };

type Where = { editor: Editor; pid: number };

/** Sends the deliveries over 16 connections. @throws Error if an answer has an unexpected status */
export async function applyLoad(
	{ editor, pid }: Where,
	{ url, workflowId }: Target,
	deliveries: readonly Delivery[],
	expectedStatus: number,
): Promise<Load> {
	const before = await storedExecutions(editor, workflowId);
	const [startedAt, usedBefore] = [Date.now(), processorMs(pid)];
	const waiting = [...deliveries];
	const connection = async () => {
		for (let next = waiting.pop(); next; next = waiting.pop()) {
			const { status, text } = await deliver(url, next);
			if (status !== expectedStatus) throw new Error(`${url} answered ${status}: ${text}`);
		}
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, connection));
	await drained(editor, workflowId);
	const [seconds, used] = [(Date.now() - startedAt) / 1_000, processorMs(pid) - usedBefore];
	return {
		rate: deliveries.length / seconds,
		processorMs: used / deliveries.length,
		executions: (await storedExecutions(editor, workflowId)) - before,
	};
}

/** Waits until no execution of the workflow is running. */
export async function drained(editor: Editor, workflowId: string): Promise<void> {
	const deadline = Date.now() + DRAINED_WITHIN_MS;
	while ((await countOf(editor, { workflowId, status: ['new', 'running', 'waiting'] })) > 0) {
		if (Date.now() > deadline) throw new Error(`Executions of ${workflowId} do not end.`);
		await pause(LOOK_EVERY_MS);
	}
}

const storedExecutions = (editor: Editor, workflowId: string): Promise<number> =>
	countOf(editor, { workflowId });

async function countOf(editor: Editor, filter: object): Promise<number> {
	const asked = encodeURIComponent(JSON.stringify(filter));
	const { results, count } = await editor.call<{ results: unknown[]; count: number }>(
		'get',
		`/executions?filter=${asked}&limit=1`,
	);
	return Math.max(count, results.length);
}
