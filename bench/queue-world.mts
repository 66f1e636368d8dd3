import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { undoAtEnd } from '../hosts/cleanup.mts';
import { installPackage } from '../hosts/package.mts';
import { startQueueN8n, type QueueN8n } from '../hosts/queue.mts';
import { N8nRest, type Credential } from '../hosts/rest.mts';
import { deliver } from '../test/support/deliver.mts';
import { stock, trigger, workflow } from '../hosts/workflow-builder.mts';
import type { Bench } from './bench.mts';
import { startCounter, type Counter } from './counter.mts';
import { owner, WEBHOOK_SECRET } from './world.mts';
import { waitUntil } from '../hosts/wait-until.mts';

/** n8n in queue mode with the packed package, and a counter for what its workflows do. */
export type QueueWorld = {
	queue: QueueN8n;
	rest: N8nRest;
	credential: Credential;
	counter: Counter;
	close: () => Promise<void>;
};

export async function startQueueWorld({ folder, host, tarball }: Bench): Promise<QueueWorld> {
	const userFolder = await mkdtemp(join(folder, 'queue-'));
	await installPackage(tarball, userFolder);
	const env = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
	const queue = await startQueueN8n({ host, userFolder, env });
	const stop = undoAtEnd('n8n in queue mode', queue.stop);
	const rest = new N8nRest(queue.main.baseUrl);
	await rest.setUpOwner(owner);
	const credential = await rest.createCredential('Service', 'mediaGenerationApi', {
		service: 'custom',
		baseUrl: 'http://127.0.0.1:9',
		layout: 'flat',
		apiKey: 'none',
		webhookSecret: WEBHOOK_SECRET,
	});
	const counter = await startCounter();
	const stopCounting = undoAtEnd('the counter of runs', counter.close);
	const close = async () => {
		await stopCounting();
		await stop();
	};
	return { queue, rest, credential, counter, close };
}

/** A workflow that reports each run; its URLs at the two webhook processes, where it is registered. */
export async function publishCounted(
	{ queue, rest, credential, counter }: QueueWorld,
	path: string,
) {
	const webhookId = randomUUID();
	const stored = await rest.createWorkflow(
		workflow('Counted', [
			trigger('Trigger', credential, webhookId),
			stock('Count', 'httpRequest', 4.2, {
				method: 'POST',
				url: `={{ "${counter.url}/" + $json.id }}`,
				options: {},
			}),
		]),
	);
	await rest.publish(stored);
	const urls = queue.webhookUrls.map((baseUrl) => `${baseUrl}/webhook/${webhookId}/${path}`);
	for (const url of urls) {
		const isKnown = async () =>
			(await deliver(url, { body: '{}', secret: 'a guess' })).status === 401;
		await waitUntil(`${url} is registered`, isKnown);
	}
	return urls as [string, string];
}
