import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fitted, readExample } from '../../examples/examples.mts';
import type { QueueN8n } from '../../hosts/queue.mts';
import { runMainJob } from '../../demo/main-job.mts';
import { root } from '../../hosts/root.mts';
import { startWithinMs, testOwner } from '../support/live-n8n.mts';
import { testNarrator } from '../support/narrator.mts';
import { testOrSkip } from '../support/skip-without.mts';
import { placesOf, refuseLeaks } from '../support/secrets.mts';
import { stock } from '../../hosts/workflow-builder.mts';
import { deliverAgainElsewhere } from '../support/redeliver-elsewhere.mts';
import { deliver, eventBody, newIds } from '../support/deliver.mts';
import { startLoadBalancer } from './support/load-balancer.mts';
import { EventService } from './support/service.mts';
import { missing, type QueueWorld, startQueueWorld } from './support/queue-world.mts';
import { aWhile, countBy, projectIdOf, startSink, type Sink } from './support/sink.mts';
import { publishTriggerWorkflow, type Place } from './support/workflows.mts';
import { credentialData, SECRET } from './support/world.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { N8nRest } from '../../hosts/rest.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';

/** Defined if no server is missing. */
let world: QueueWorld | undefined;
let rest: N8nRest;
let place: Place;
let sink: Sink;
let folder: string;
/** Something that must be in the database: the project of an event, as soon as one has started a workflow. */
let received = testOwner.email;

beforeAll(async () => {
	if (missing.length > 0) return;
	world = await startQueueWorld();
	({ rest, folder } = world);
	sink = await startSink();
	const credential = await rest.createCredential('Service', 'mediaGenerationApi', credentialData);
	place = { n8n: { rest, baseUrl: world.queue.main.baseUrl }, sink, credential };
}, startWithinMs);

afterAll(async () => {
	if (!world) return;
	const traces = await world.stopped();
	await sink.close();
	// Proves that the search looks in the right place.
	expect(placesOf(traces, received)).toContain('the database');
	refuseLeaks(traces, rest.secrets);
});

beforeEach(() => sink?.clear());

/** A test that needs queue mode. */
function inQueueMode(name: string, test: (n8n: QueueN8n) => Promise<void>): void {
	testOrSkip(missing, name, () => test(world!.queue));
}

const send = (url: string, id: string) =>
	deliver(url, { body: eventBody('video.completed', id), secret: SECRET });

/** The same path at each of the two webhook processes. */
const atBoth = ({ main, webhookUrls }: QueueN8n, url: string) =>
	webhookUrls.map((webhookUrl) => url.replace(main.baseUrl, webhookUrl));

/** Both webhook processes know the workflow that the main process published. */
const known = (urls: string[]) =>
	waitUntil('both webhook processes know the workflow', async () => {
		const responses = await Promise.all(
			urls.map((url) => deliver(url, { body: '{}', secret: 'whsec_guessed' })),
		);
		return responses.every(({ status }) => status === 401);
	});

const report = (what: string, figures: object) =>
	process.stderr.write(`${what}: ${JSON.stringify(figures)}\n`);

inQueueMode(
	'runs once what comes again more than a second later, at the other process',
	async (n8n) => {
		const workflow = await publishTriggerWorkflow(place);
		const [one, other] = atBoth(n8n, workflow.url);
		await known([one, other]);
		const ids = newIds(50);
		[received] = ids;
		// Both processes and both workers are busy with other events meanwhile.
		const first = (id: string, index: number) => send(index % 2 ? one : other, id);
		const second = (id: string, index: number) => send(index % 2 ? other : one, id);
		await Promise.all(ids.map(first));
		await waitUntil('50 runs', () => sink.counts().size === 50);
		await pause(1_500);
		const responses = await Promise.all([...ids.map(first), ...ids.map(second)]);
		expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
		await pause(5_000);
		expect([...sink.counts().values()]).toEqual(ids.map(() => 1));
	},
);

inQueueMode(
	'runs 50 events of which 20 copies come simultaneously to both processes',
	async (n8n) => {
		const workflow = await publishTriggerWorkflow(place);
		const urls = atBoth(n8n, workflow.url);
		await known(urls);
		const ids = newIds(50);
		const copies = Array.from({ length: 20 }, (_, copy) => ids.map((id) => ({ id, copy }))).flat();
		const responses = await Promise.all(copies.map(({ id, copy }) => send(urls[copy % 2], id)));
		expect(countBy(responses.map(({ status }) => String(status)))).toEqual(
			new Map([['200', 1_000]]),
		);
		await waitUntil('50 events run', () => sink.counts().size === 50);
		await pause(5_000);
		report('Queue mode, 50 events of 20 simultaneous copies', { runs: sink.runs.length });
		// Each process accepts one copy of an event; at worst both run.
		expect(sink.runs.length).toBeGreaterThanOrEqual(50);
		expect(sink.runs.length).toBeLessThanOrEqual(100);
		const before = sink.runs.length;
		await Promise.all(ids.flatMap((id) => urls.map((url) => send(url, id))));
		await aWhile();
		expect(sink.runs).toHaveLength(before);
	},
);

inQueueMode('refuses forged events at both processes without an execution', async (n8n) => {
	const workflow = await publishTriggerWorkflow(place);
	const urls = atBoth(n8n, workflow.url);
	await known(urls);
	const forged = newIds(100).map((id, index) =>
		deliver(urls[index % 2], { body: eventBody('video.completed', id), secret: 'whsec_guessed' }),
	);
	expect(new Set((await Promise.all(forged)).map(({ status }) => status))).toEqual(new Set([401]));
	expect(await place.n8n.rest.executions(workflow.id)).toEqual([]);
});

inQueueMode(
	'acknowledges when the workflow has finished, also where a worker ran it',
	async (n8n) => {
		const workflow = await publishTriggerWorkflow(place);
		const [url] = atBoth(n8n, workflow.finishedUrl);
		await known([url]);
		const [id] = newIds(1);
		sink.statusFor = () => 500;
		expect((await send(url, id)).status).toBe(500);
		sink.statusFor = () => 200;
		sink.delayMs = 1_500;
		const rerun = send(url, id);
		await waitUntil('the second run', () => sink.runs.length === 2);
		expect((await send(url, id)).status).toBe(503);
		expect((await rerun).status).toBe(200);
		expect((await send(url, id)).text).toBe('{"message":"already received"}');
		expect(sink.runs).toHaveLength(2);
	},
);

inQueueMode(
	'runs once what comes again at the other process, while it runs and after it succeeded',
	async (n8n) => {
		const workflow = await publishTriggerWorkflow(place);
		const [one, other] = atBoth(n8n, workflow.finishedUrl);
		await known([one, other]);
		const ids = newIds(8);
		sink.delayMs = 6_000;
		const first = ids.map((id) => send(one, id));
		await waitUntil('8 runs', () => sink.runs.length === 8);
		await aWhile();
		const second = ids.map((id) => send(other, id));
		const responses = await Promise.all([...first, ...second]);
		expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
		expect(sink.runs).toHaveLength(8);
		const later = await Promise.all(ids.flatMap((id) => [send(one, id), send(other, id)]));
		expect(later.map(({ status }) => status)).toEqual(later.map(() => 200));
		await aWhile();
		expect([...sink.counts().values()]).toEqual(ids.map(() => 1));
	},
);

inQueueMode('runs each of 200 events once under load, though each comes again', async (n8n) => {
	const workflow = await publishTriggerWorkflow(place);
	const [first, second] = atBoth(n8n, workflow.finishedUrl);
	await known([first, second]);
	const load = { first, second, secret: SECRET, events: 200, connections: 24, restMs: 4_000 };
	const { ids } = await deliverAgainElsewhere(load);
	await aWhile();
	expect([...sink.counts().values()]).toEqual(ids.map(() => 1));
});

inQueueMode('runs a workflow of 12 s once, whichever process the service reaches', async (n8n) => {
	const workflow = await publishTriggerWorkflow(place);
	await known(atBoth(n8n, workflow.finishedUrl));
	const front = await startLoadBalancer(n8n.webhookUrls);
	const service = await EventService.start();
	try {
		// An odd number: each event changes sides with each delivery.
		const ids = newIds(9);
		sink.delayMs = 12_000;
		const url = workflow.finishedUrl.replace(n8n.main.baseUrl, front.baseUrl);
		await Promise.all(ids.map((id) => service.send(url, SECRET, id)));
		const deliveries = await service.allDelivered();
		expect(deliveries.map(({ attempts }) => attempts.length)).not.toContain(1);
		expect([...sink.counts().values()]).toEqual(ids.map(() => 1));
	} finally {
		await service.close();
		await front.close();
	}
});

inQueueMode('runs what failed again when it comes to the other process', async (n8n) => {
	const workflow = await publishTriggerWorkflow(place);
	const [one, other] = atBoth(n8n, workflow.finishedUrl);
	await known([one, other]);
	const [early, late] = newIds(2);
	sink.delayMs = 4_000;
	sink.statusFor = (run) => (sink.counts().get(projectIdOf(run)) === 1 ? 500 : 200);
	const first = [send(one, early), send(one, late)];
	await waitUntil('2 runs', () => sink.runs.length === 2);
	await aWhile();
	const during = send(other, early);
	expect((await Promise.all(first)).map(({ status }) => status)).toEqual([500, 500]);
	expect((await during).status).toBe(200);
	expect((await send(other, late)).status).toBe(200);
	expect([...sink.counts().values()]).toEqual([2, 2]);
});

inQueueMode('takes a run that n8n has put to wait for done', async (n8n) => {
	const instead = stock('Wait', 'wait', 1.1, { resume: 'webhook' }, { webhookId: randomUUID() });
	const workflow = await publishTriggerWorkflow(place, { instead });
	const [one, other] = atBoth(n8n, workflow.finishedUrl);
	await known([one, other]);
	const [id] = newIds(1);
	expect((await send(one, id)).status).toBe(200);
	expect((await send(other, id)).status).toBe(200);
	const executions = await rest.executions(workflow.id);
	expect(executions.map(({ status }) => status).sort()).toEqual(['success', 'waiting']);
});

inQueueMode('runs the main job, with its files in the database', async ({ main, webhookUrls }) => {
	const sandbox = await SandboxClient.start();
	try {
		const examples = {
			generate: await readExample('generate'),
			onCompleted: await readExample('on-completed-download'),
		};
		const trigger = examples.onCompleted.nodes.find(({ webhookId }) => webhookId);
		const url = `${webhookUrls[0]}/webhook/${trigger?.webhookId}/webhook`;
		const events = trigger?.parameters.events as string[];
		const webhook = await sandbox.webhook(url, events);
		const credential = await rest.createCredential('Sandbox', 'mediaGenerationApi', {
			...credentialData,
			baseUrl: sandbox.baseUrl,
			apiKey: sandbox.apiKey,
			webhookSecret: webhook.secret,
		});
		const stored = {
			generate: await rest.createWorkflow(
				fitted(examples.generate, credential, join(root, 'demo', 'media')),
			),
			onCompleted: await rest.createWorkflow(fitted(examples.onCompleted, credential, folder)),
		};
		for (const workflow of Object.values(stored)) await rest.publish(workflow);
		const close = () => Promise.resolve();
		const world = {
			...stored,
			sandbox,
			n8n: main,
			rest,
			credential,
			webhook: { url, ...webhook },
			userFolder: folder,
			close,
		};
		const files = await runMainJob(world, testNarrator);
		expect(files.map(({ kind }) => kind).sort()).toEqual(['image', 'image', 'video']);
	} finally {
		await sandbox.close();
	}
});

// The last test: one worker is gone after it.
inQueueMode('runs the events of a killed worker again, and those only', async (n8n) => {
	const workflow = await publishTriggerWorkflow(place);
	const [one, other] = atBoth(n8n, workflow.finishedUrl);
	await known([one, other]);
	const ids = newIds(10);
	sink.delayMs = 8_000;
	const gone = () => undefined;
	ids.forEach((id) => void send(one, id).catch(gone));
	await waitUntil('10 runs', () => sink.runs.length === 10);
	await n8n.workers[0].kill();
	const responses = await Promise.all(ids.map((id) => send(other, id)));
	expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200));
	expect([...sink.finished].sort()).toEqual([...ids].sort());
	report('Queue mode, when finished, a worker killed', {
		events: ids.length,
		runAgain: sink.runs.length - ids.length,
	});
	const runs = sink.runs.length;
	await waitUntil('n8n gives up or ends every execution', async () =>
		(await rest.executions(workflow.id)).every(({ status }) =>
			['success', 'error', 'crashed'].includes(status),
		),
	);
	expect(sink.runs).toHaveLength(runs);
});
