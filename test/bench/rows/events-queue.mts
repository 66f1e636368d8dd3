import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { undoAtEnd } from '../../../hosts/cleanup.mts';
import { installPackage } from '../../../hosts/package.mts';
import { startQueueN8n, type QueueN8n } from '../../../hosts/queue.mts';
import { N8nRest, type Credential } from '../../../hosts/rest.mts';
import { deliverAgainElsewhere } from '../../support/again-elsewhere.mts';
import { deliver } from '../../support/deliver.mts';
import { stock, trigger, workflow } from '../../support/workflow.mts';
import type { Bench, RowGroup } from '../bench.mts';
import { startCounter, type Counter } from '../counter.mts';
import type { Figure } from '../figure.mts';
import { owner, WEBHOOK_SECRET } from '../world.mts';

const CONNECTIONS = 24;
const REST_MS = 4_000;
/** Longer than a worker holds back a run before it takes an event over. */
const SETTLED_MS = 5_000;

type World = { queue: QueueN8n; rest: N8nRest; credential: Credential; counter: Counter };

async function startWorld({ folder, host, tarball }: Bench): Promise<World> {
	const userFolder = await mkdtemp(join(folder, 'queue-'));
	await installPackage(tarball, userFolder);
	const env = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
	const queue = await startQueueN8n({ host, userFolder, env });
	undoAtEnd('n8n in queue mode', queue.stop);
	const rest = new N8nRest(queue.main.baseUrl);
	await rest.setUpOwner(owner);
	const credential = await rest.createCredential('Service', 'mediaGenerationApi', {
		service: 'custom',
		baseUrl: 'http://127.0.0.1:9',
		layout: 'flat',
		apiKey: 'none',
		webhookSecret: WEBHOOK_SECRET,
	});
	return { queue, rest, credential, counter: await startCounter() };
}

/** A workflow that reports each run; its URLs at the two webhook processes, which know it. */
async function publish({ queue, rest, credential, counter }: World, path: string) {
	const webhookId = randomUUID();
	const stored = await rest.createWorkflow(
		workflow('Counted', [
			trigger('Trigger', credential, webhookId),
			stock('Count', 'httpRequest', 4.2, {
				method: 'POST',
				url: `={{ "${counter.url}/" + $json.payload.id }}`,
				options: {},
			}),
		]),
	);
	await rest.publish(stored);
	const urls = queue.webhookUrls.map((baseUrl) => `${baseUrl}/webhook/${webhookId}/${path}`);
	for (const url of urls) {
		while ((await deliver(url, { body: '{}', secret: 'a guess' })).status !== 401) await pause(100);
	}
	return urls as [string, string];
}

async function runTwice(bench: Bench, world: World, path: string) {
	const [first, second] = await publish(world, path);
	world.counter.counts.clear();
	const begun = Date.now();
	const ids = await deliverAgainElsewhere({
		first,
		second,
		secret: WEBHOOK_SECRET,
		events: bench.sizes.eventsTwice,
		connections: CONNECTIONS,
		restMs: REST_MS,
	});
	const seconds = (Date.now() - begun - REST_MS) / 1_000;
	await pause(SETTLED_MS);
	const counts = ids.map((id) => world.counter.counts.get(id) ?? 0);
	return {
		lost: counts.filter((count) => count === 0).length,
		again: counts.filter((count) => count > 1).length,
		rate: (2 * ids.length) / seconds,
	};
}

async function measure(bench: Bench): Promise<Figure[]> {
	const world = await startWorld(bench);
	const figures: Figure[] = [];
	for (const [label, path] of [
		['at once', 'webhook'],
		['when finished', 'webhook-finished'],
	] as const) {
		const tries: Array<Awaited<ReturnType<typeof runTwice>>> = [];
		for (let round = 0; round < bench.repeat; round++) {
			tries.push(await runTwice(bench, world, path));
			bench.say(`round ${round + 1}, ${label}: ${JSON.stringify(tries.at(-1))}`);
		}
		const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
		const row = `queue mode, ${label}, ${bench.sizes.eventsTwice} events, each again at the other webhook process`;
		const never = { of: 'ours', atMost: 0 } as const;
		const inAll = `in all of ${bench.repeat} tries`;
		figures.push(
			{
				row: `${row}: run more than once, ${inAll}`,
				unit: 'events',
				ours: [sum(tries.map(({ again }) => again))],
				target: never,
			},
			{
				row: `${row}: not run, ${inAll}`,
				unit: 'events',
				ours: [sum(tries.map(({ lost }) => lost))],
				target: never,
			},
			{ row: `${row}: deliveries`, unit: 'events/s', ours: tries.map(({ rate }) => rate) },
		);
	}
	await world.counter.close();
	return figures;
}

export const eventsQueue: RowGroup = {
	name: 'events-queue',
	about:
		'events that come again at another process, in queue mode with two webhook processes and two workers',
	measure,
};
