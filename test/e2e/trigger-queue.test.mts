import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { testOrSkip } from '../support/skip-without.mts';
import { listPlaces } from '../support/secrets.mts';
import { makeCoreNode } from '../../hosts/workflow-builder.mts';
import { redeliver } from '../support/redeliver.mts';
import { createIds } from '../support/deliver.mts';
import { startLoadBalancer } from './support/load-balancer.mts';
import { waitForDeliveries, sendEvent } from './support/events.mts';
import { expectIntactFiles } from './support/binary-round-trip.mts';
import { ownQueue, type OwnQueue } from './support/own-n8n.mts';
import { missing } from './support/queue-mode.mts';
import { pauseBriefly, countBy, readRunProjectId } from './support/sink.mts';
import { readTraces } from './support/shared/traces.mts';
import { FORGED, SECRET, send, useWorld } from './support/world.mts';
import { waitUntil } from '../../hosts/wait-until.mts';

const world = useWorld(ownQueue);

function testInQueueMode(name: string, test: (n8n: OwnQueue) => Promise<void>): void {
	testOrSkip(missing, name, () => test(world.n8n));
}

/** Returns the URL at each webhook process after both have loaded the workflow that the main process published. */
async function listBothUrls({ baseUrl, process }: OwnQueue, url: string): Promise<string[]> {
	const urls = process.webhookUrls.map((webhookUrl) => url.replace(baseUrl, webhookUrl));
	await waitUntil('both webhook processes know the workflow', async () => {
		const responses = await Promise.all(urls.map((each) => send(each, 'x', FORGED)));
		return responses.every(({ status }) => status === 401);
	});
	return urls;
}

const report = (what: string, figures: object) =>
	process.stderr.write(`${what}: ${JSON.stringify(figures)}\n`);

testInQueueMode(
	'an event that arrives again at the other process, more than a second later, runs once',
	async (n8n) => {
		const workflow = await world.publish();
		const [one, other] = await listBothUrls(n8n, workflow.immediateUrl);
		const ids = createIds(50);
		// Between two copies of an event, both webhook processes and both workers handle other events.
		const first = (id: string, index: number) => send(index % 2 ? one : other, id);
		const second = (id: string, index: number) => send(index % 2 ? other : one, id);
		await Promise.all(ids.map(first));
		await waitUntil('50 runs', () => world.sink.counts().size === 50);
		await pause(1_500);
		const responses = await Promise.all([...ids.map(first), ...ids.map(second)]);
		expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
		await pause(5_000);
		expect([...world.sink.counts().values()]).toEqual(ids.map(() => 1));
		// Proves that the final search for secrets covers the database.
		expect(listPlaces(await readTraces(n8n), ids[0])).toContain('the database');
	},
);

testInQueueMode(
	'20 simultaneous copies of 50 events make at most 100 runs, and no later copy runs',
	async (n8n) => {
		const workflow = await world.publish();
		const urls = await listBothUrls(n8n, workflow.immediateUrl);
		const ids = createIds(50);
		const copies = Array.from({ length: 20 }, (_, copy) => ids.map((id) => ({ id, copy }))).flat();
		const responses = await Promise.all(copies.map(({ id, copy }) => send(urls[copy % 2], id)));
		expect(countBy(responses.map(({ status }) => String(status)))).toEqual(
			new Map([['200', 1_000]]),
		);
		await waitUntil('50 events run', () => world.sink.counts().size === 50);
		await pause(5_000);
		report('Queue mode, 50 events of 20 simultaneous copies', { runs: world.sink.runs.length });
		// Each process accepts at most one copy of an event, so in the worst case both processes run the event.
		expect(world.sink.runs.length).toBeGreaterThanOrEqual(50);
		expect(world.sink.runs.length).toBeLessThanOrEqual(100);
		const before = world.sink.runs.length;
		await Promise.all(ids.flatMap((id) => urls.map((url) => send(url, id))));
		await pauseBriefly();
		expect(world.sink.runs).toHaveLength(before);
	},
);

testInQueueMode(
	'the response to an event is 500 after a failed run, 503 during the second run, and “already received” later',
	async (n8n) => {
		const workflow = await world.publish();
		const [url] = await listBothUrls(n8n, workflow.whenFinishedUrl);
		const [id] = createIds(1);
		world.sink.statusFor = () => 500;
		expect((await send(url, id)).status).toBe(500);
		world.sink.statusFor = () => 200;
		world.sink.delayMs = 1_500;
		const rerun = send(url, id);
		await waitUntil('the second run', () => world.sink.runs.length === 2);
		expect((await send(url, id)).status).toBe(503);
		expect((await rerun).status).toBe(200);
		expect((await send(url, id)).text).toBe('{"message":"already received"}');
		expect(world.sink.runs).toHaveLength(2);
	},
);

testInQueueMode(
	'an event that arrives again at the other process during its run or after its success runs once',
	async (n8n) => {
		const workflow = await world.publish();
		const [one, other] = await listBothUrls(n8n, workflow.whenFinishedUrl);
		const ids = createIds(8);
		world.sink.delayMs = 6_000;
		const first = ids.map((id) => send(one, id));
		await waitUntil('8 runs', () => world.sink.runs.length === 8);
		await pauseBriefly();
		const second = ids.map((id) => send(other, id));
		const responses = await Promise.all([...first, ...second]);
		expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
		expect(world.sink.runs).toHaveLength(8);
		const later = await Promise.all(ids.flatMap((id) => [send(one, id), send(other, id)]));
		expect(later.map(({ status }) => status)).toEqual(later.map(() => 200));
		await pauseBriefly();
		expect([...world.sink.counts().values()]).toEqual(ids.map(() => 1));
	},
);

testInQueueMode(
	'under load, each of 100 events runs once, although each arrives twice',
	async (n8n) => {
		const workflow = await world.publish();
		const [first, second] = await listBothUrls(n8n, workflow.whenFinishedUrl);
		const load = { first, second, secret: SECRET, events: 100, connections: 24, pauseMs: 4_000 };
		const { ids } = await redeliver(load);
		await pauseBriefly();
		expect([...world.sink.counts().values()]).toEqual(ids.map(() => 1));
	},
);

testInQueueMode(
	'a workflow of 12 s runs once, whichever process the service reaches',
	async (n8n) => {
		const workflow = await world.publish();
		await listBothUrls(n8n, workflow.whenFinishedUrl);
		const front = await startLoadBalancer(n8n.process.webhookUrls);
		try {
			// With an odd number of events, each retry of an event reaches a different process.
			const ids = createIds(9);
			world.sink.delayMs = 12_000;
			const url = workflow.whenFinishedUrl.replace(n8n.baseUrl, front.baseUrl);
			await Promise.all(ids.map((id) => sendEvent(world.service, url, id)));
			const deliveries = await waitForDeliveries(world.service, ids);
			expect(deliveries.map(({ attempts }) => attempts.length)).not.toContain(1);
			expect([...world.sink.counts().values()]).toEqual(ids.map(() => 1));
		} finally {
			await front.close();
		}
	},
);

testInQueueMode('a failed event runs again when it arrives at the other process', async (n8n) => {
	const workflow = await world.publish();
	const [one, other] = await listBothUrls(n8n, workflow.whenFinishedUrl);
	const [early, late] = createIds(2);
	world.sink.delayMs = 4_000;
	world.sink.statusFor = (run) =>
		world.sink.counts().get(readRunProjectId(run)) === 1 ? 500 : 200;
	const first = [send(one, early), send(one, late)];
	await waitUntil('2 runs', () => world.sink.runs.length === 2);
	await pauseBriefly();
	const during = send(other, early);
	expect((await Promise.all(first)).map(({ status }) => status)).toEqual([500, 500]);
	expect((await during).status).toBe(200);
	expect((await send(other, late)).status).toBe(200);
	expect([...world.sink.counts().values()]).toEqual([2, 2]);
});

testInQueueMode(
	'the response reports a failure if the last node continues on error',
	async (n8n) => {
		const whole = await world.publish();
		const instead = makeCoreNode(
			'Stop',
			'stopAndError',
			1,
			{ errorMessage: 'No' },
			{ onError: 'continueRegularOutput' },
		);
		const workflow = await world.publish({ instead });
		const [url] = await listBothUrls(n8n, workflow.whenFinishedUrl);
		const [learnt] = await listBothUrls(n8n, whole.whenFinishedUrl);
		const [one, two] = createIds(2);
		// After a success, the trigger uses response mode `responseNode`, in which the worker reports success for this run.
		expect((await send(learnt, one)).status).toBe(200);
		expect((await send(url, two)).status).toBe(500);
		expect((await send(url, two)).status).toBe(500);
		expect(await world.rest.listExecutions(workflow.id)).toHaveLength(2);
	},
);

testInQueueMode('a run that n8n puts to sleep counts as done', async (n8n) => {
	const instead = makeCoreNode(
		'Wait',
		'wait',
		1.1,
		{ resume: 'webhook' },
		{ webhookId: randomUUID() },
	);
	const workflow = await world.publish({ instead });
	const [one, other] = await listBothUrls(n8n, workflow.whenFinishedUrl);
	const [id] = createIds(1);
	expect((await send(one, id)).status).toBe(200);
	expect((await send(other, id)).status).toBe(200);
	const executions = await world.rest.listExecutions(workflow.id);
	expect(executions.map(({ status }) => status).sort()).toEqual(['success', 'waiting']);
});

testInQueueMode('the files of the action node stay intact in the database', () =>
	expectIntactFiles(world, 'database'),
);

// Must be the last test, because it kills one worker.
testInQueueMode('only the events of a killed worker run again', async (n8n) => {
	const workflow = await world.publish();
	const [one, other] = await listBothUrls(n8n, workflow.whenFinishedUrl);
	const ids = createIds(10);
	world.sink.delayMs = 8_000;
	const gone = () => undefined;
	ids.forEach((id) => void send(one, id).catch(gone));
	await waitUntil('10 runs', () => world.sink.runs.length === 10);
	await n8n.process.workers[0].kill();
	const responses = await Promise.all(ids.map((id) => send(other, id)));
	expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200));
	expect([...world.sink.finished].sort()).toEqual([...ids].sort());
	report('Queue mode, when finished, a worker killed', {
		events: ids.length,
		runAgain: world.sink.runs.length - ids.length,
	});
	const runs = world.sink.runs.length;
	await waitUntil('n8n gives up or ends every execution', async () =>
		(await world.rest.listExecutions(workflow.id)).every(({ status }) =>
			['success', 'error', 'crashed'].includes(status),
		),
	);
	expect(world.sink.runs).toHaveLength(runs);
});
