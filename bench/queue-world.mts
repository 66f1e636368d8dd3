import { LAZY_EXPRESSION_ENGINE } from '../hosts/n8n.mts';
import { randomUUID } from 'node:crypto';
import { LiveN8n } from '../hosts/live-n8n.mts';
import { serve, type Loopback } from '../hosts/loopback.mts';
import { startQueueN8n, type QueueN8n } from '../hosts/queue.mts';
import { startStack, type Service, type Stack } from '../hosts/stack.mts';
import { deliver } from '../test/support/deliver.mts';
import { makeCoreNode, makeTriggerNode, makeWorkflow } from '../hosts/workflow-builder.mts';
import { createUnusedService, WEBHOOK_SECRET } from './world.mts';
import { waitUntil } from '../hosts/wait-until.mts';

/** A server that counts requests by the last segment of their path. */
type Counter = Loopback & {
	counts: Map<string, number>;
};

async function startCounter(): Promise<Counter> {
	const counts = new Map<string, number>();
	const server = await serve((request, response) => {
		const name = request.url?.split('/').at(-1) ?? '';
		counts.set(name, (counts.get(name) ?? 0) + 1);
		request.resume();
		response.end('{}');
	});
	return { ...server, counts };
}

/** n8n in queue mode with the packed package, and a counter for the runs that its workflows report. */
type QueueWorld = Stack<LiveN8n<QueueN8n>, Service> & { counter: Counter };

export async function startQueueWorld(): Promise<QueueWorld> {
	const n8n = LiveN8n.start({ start: startQueueN8n, env: LAZY_EXPRESSION_ENGINE });
	const stack = await startStack(n8n, createUnusedService(), { webhookSecret: WEBHOOK_SECRET });
	const counter = await startCounter();
	const close = () => stack.close().finally(counter.close);
	return { ...stack, counter, close };
}

/**
 * Publishes a workflow that starts with our trigger, and reports each run to the counter. Returns the URLs at both
 * webhook processes.
 */
export async function publishCounted({ n8n, rest, credential, counter }: QueueWorld) {
	const webhookId = randomUUID();
	const planned = makeWorkflow('Counted', [
		makeTriggerNode('Trigger', credential, webhookId),
		makeCoreNode('Count', 'httpRequest', 4.2, {
			method: 'POST',
			url: `={{ "${counter.baseUrl}/" + $json.id }}`,
			options: {},
		}),
	]);
	await rest.publish(await rest.createWorkflow(planned));
	const urls = n8n.process.webhookUrls.map((baseUrl) => `${baseUrl}/webhook/${webhookId}/webhook`);
	for (const url of urls) {
		const isKnown = async () =>
			(await deliver(url, { body: '{}', secret: 'a guess' })).status === 401;
		await waitUntil(`${url} is registered`, isKnown);
	}
	return urls;
}
