import { randomUUID } from 'node:crypto';
import type { N8nRest } from '../hosts/run/rest.mts';
import { waitUntil } from '../machine/wait-until.mts';
import { deliver, type Delivery } from '../test/support/deliver.mts';
import { WEBHOOK_SECRET } from './world.mts';

const CONNECTIONS = 16;
const LIMITS = { withinMs: 120_000, everyMs: 100 };

/** An event as the service sends it, with about as many bytes. */
export function makeDelivery(secret = WEBHOOK_SECRET): Delivery {
	const id = randomUUID();
	const url = `https://videos.example.com/${id}/output.mp4?signature=${'0'.repeat(64)}`;
	const payload = {
		id,
		name: 'Summer campaign, clip 3',
		status: 'complete',
		credits_charged: 450,
		prompt: 'x'.repeat(1_000),
		downloads: [{ url, expires_at: '2026-01-16T10:30:00.000Z' }],
	};
	return { body: JSON.stringify({ type: 'video.completed', payload }), secret };
}

export type Target = { url: string; workflowId: string };

/**
 * Sends the deliveries over 16 connections. Returns their rate per second, until the last execution has ended.
 * @throws Error if a status is unexpected
 */
export async function applyLoad(
	rest: N8nRest,
	{ url, workflowId }: Target,
	deliveries: readonly Delivery[],
	expectedStatus: number,
): Promise<{ rate: number }> {
	const startedAt = Date.now();
	const waiting = [...deliveries];
	const send = async () => {
		for (let next = waiting.pop(); next; next = waiting.pop()) {
			const { status, text } = await deliver(url, next);
			if (status !== expectedStatus) throw new Error(`${url} returned ${status}: ${text}`);
		}
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, send));
	await waitUntilDrained(rest, workflowId);
	return { rate: deliveries.length / ((Date.now() - startedAt) / 1_000) };
}

export async function waitUntilDrained(rest: N8nRest, workflowId: string): Promise<void> {
	const isDrained = async () =>
		(await rest.countExecutions(workflowId, ['new', 'running', 'waiting'])) === 0;
	await waitUntil(`all executions of ${workflowId} have ended`, isDrained, LIMITS);
}
