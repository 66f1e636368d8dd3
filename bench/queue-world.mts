import { randomUUID } from 'node:crypto';
import { LiveN8n } from '../hosts/live-n8n.mts';
import { startQueueN8n, type QueueN8n } from '../hosts/queue.mts';
import { startStack, type Service, type Stack } from '../hosts/stack.mts';
import { deliver } from '../test/support/deliver.mts';
import { stock, trigger, workflow } from '../hosts/workflow-builder.mts';
import { startCounter, type Counter } from './counter.mts';
import { nobody, WEBHOOK_SECRET } from './world.mts';
import { waitUntil } from '../hosts/wait-until.mts';

/** n8n in queue mode with the packed package, and a counter for what its workflows do. */
export type QueueWorld = Stack<LiveN8n<QueueN8n>, Service> & { counter: Counter };

export async function startQueueWorld(): Promise<QueueWorld> {
	const env = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
	const n8n = LiveN8n.start({ start: startQueueN8n, env });
	const stack = await startStack(n8n, nobody(), { webhookSecret: WEBHOOK_SECRET });
	const counter = await startCounter();
	const close = () => stack.close().finally(counter.close);
	return { ...stack, counter, close };
}

/** A workflow that reports each run; its URLs at the two webhook processes, where it is registered. */
export async function publishCounted({ n8n, rest, credential, counter }: QueueWorld, path: string) {
	const webhookId = randomUUID();
	const stored = await rest.createWorkflow(
		workflow('Counted', [
			trigger('Trigger', credential, webhookId),
			stock('Count', 'httpRequest', 4.2, {
				method: 'POST',
				url: `={{ "${counter.baseUrl}/" + $json.id }}`,
				options: {},
			}),
		]),
	);
	await rest.publish(stored);
	const urls = n8n.process.webhookUrls.map((baseUrl) => `${baseUrl}/webhook/${webhookId}/${path}`);
	for (const url of urls) {
		const isKnown = async () =>
			(await deliver(url, { body: '{}', secret: 'a guess' })).status === 401;
		await waitUntil(`${url} is registered`, isKnown);
	}
	return urls as [string, string];
}
