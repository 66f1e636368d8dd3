import { setTimeout as pause } from 'node:timers/promises';
import type { StoredWorkflow } from '../../hosts/workflow.mts';
import { deliver, eventBody, newIds } from '../support/deliver.mts';
import { searchedN8n } from '../support/searched-n8n.mts';
import { startLoadBalancer } from './support/load-balancer.mts';
import {
	allDelivered,
	allDeliveredSoon,
	sendEvent,
	idOf,
	takenByStartUp,
} from './support/events.mts';
import { aWhile, projectIdOf } from './support/sink.mts';
import { publishTriggerWorkflow } from './support/workflows.mts';
import { fastN8n, SECRET, worldOfFile } from './support/world.mts';
import { waitUntil, waitUntilIdle } from '../../hosts/wait-until.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';

const world = worldOfFile(() => searchedN8n({ env: fastN8n }));
let service: SandboxClient;
beforeEach(async () => {
	service = await SandboxClient.start();
});
afterEach(() => service.close());

/** For deliveries by the sandbox's clock, which is ahead. */
const tolerant = { parameters: { options: { toleranceSeconds: 7_200 } } };

const runsOf = (ids: string[]) => ids.map((id) => world.sink.counts().get(id) ?? 0);

/** 200 events at 20 a second; n8n is killed after the 100th and started again. */
async function killedInTheMiddle({ id: workflowId }: StoredWorkflow, url: string) {
	const ids = newIds(200);
	const firstAttempts: Promise<unknown>[] = [];
	let restarted: Promise<void> | undefined;
	let inFlight = 0;
	let unfinished = 0;
	const dieAndReturn = async (sent: string[]) => {
		const [, delivered] = [await world.n8n.process.kill(), await service.deliveries()];
		const taken = new Set(delivered.filter(({ state }) => state === 'delivered').map(idOf));
		// Including those that had not reached the sink: after its restart, n8n itself runs what it had queued.
		inFlight = sent.filter((id) => !taken.has(id)).length;
		const finished = new Set(world.sink.finished);
		unfinished = sent.filter((id) => !finished.has(id)).length;
		await world.n8n.restart();
	};
	for (const [index, id] of ids.entries()) {
		firstAttempts.push(sendEvent(service, url, SECRET, id));
		if (index === 100) restarted = dieAndReturn(ids.slice(0, index + 1));
		await pause(50);
	}
	await restarted;
	await Promise.all(firstAttempts);
	const deliveries = await allDeliveredSoon(service);
	await waitUntil('no execution left', async () => {
		const left = await world.n8n.rest.executions(workflowId, ['new', 'running']);
		return left.length === 0;
	});
	// A new execution that n8n took for one of before its death is not listed as running.
	await waitUntilIdle(() => world.sink.runs.length, world.sink.delayMs + 5_000);
	const atStartUp = new Set(takenByStartUp(deliveries));
	const finished = new Set(world.sink.finished);
	const lost = ids.filter((id) => !finished.has(id));
	return {
		inFlight,
		unfinished,
		atStartUp: lost.filter((id) => atStartUp.has(id)).length,
		lost: lost.filter((id) => !atStartUp.has(id)).length,
		doubled: runsOf(ids).filter((runs) => runs > 1).length,
	};
}

const report = (what: string, figures: object) =>
	process.stderr.write(`${what}: ${JSON.stringify(figures)}\n`);

describe('200 events at 20 a second, n8n killed in the middle', () => {
	test('loses none if acknowledged when the workflow has finished, behind a readiness check', async () => {
		const workflow = await publishTriggerWorkflow(world, tolerant);
		const front = await startLoadBalancer([world.n8n.baseUrl]);
		world.sink.delayMs = 1_000;
		const url = workflow.finishedUrl.replace(world.n8n.baseUrl, front.baseUrl);
		const figures = await killedInTheMiddle(workflow, url).finally(() => front.close());
		report('When the workflow has finished', figures);
		expect(figures).toMatchObject({ lost: 0, atStartUp: 0 });
		expect(figures.doubled).toBeLessThanOrEqual(figures.inFlight);
	});

	test('loses at most those in flight if acknowledged at once, and doubles few', async () => {
		const workflow = await publishTriggerWorkflow(world, tolerant);
		world.sink.delayMs = 1_000;
		const figures = await killedInTheMiddle(workflow, workflow.url);
		report('At once', figures);
		expect(figures.doubled).toBeLessThanOrEqual(figures.inFlight);
		expect(figures.lost).toBeLessThanOrEqual(figures.unfinished);
		expect(figures.lost).toBeLessThan(100);
	});
});

describe('acknowledged when the workflow has finished', () => {
	test('runs a workflow of 12 s once per event, and still once after a restart', async () => {
		const workflow = await publishTriggerWorkflow(world);
		const ids = newIds(8);
		world.sink.delayMs = 12_000;
		await Promise.all(ids.map((id) => sendEvent(service, workflow.finishedUrl, SECRET, id)));
		const [{ attempts }] = await allDelivered(service);
		expect(attempts[0].status).toBeNull();
		expect(attempts.at(-1)?.response).toBe('{"message":"already received"}');
		expect(runsOf(ids)).toEqual(ids.map(() => 1));

		await world.n8n.process.stop();
		await world.n8n.restart();
		const again = ids.map((id) =>
			deliver(workflow.finishedUrl, { body: eventBody('video.completed', id), secret: SECRET }),
		);
		expect((await Promise.all(again)).map(({ status }) => status)).toEqual(ids.map(() => 200));
		await aWhile();
		expect(runsOf(ids)).toEqual(ids.map(() => 1));
	});

	test('responds with 503 while the workflow runs, and 500 when it failed', async () => {
		const workflow = await publishTriggerWorkflow(world);
		const [id] = newIds(1);
		const send = () =>
			deliver(workflow.finishedUrl, { body: eventBody('video.completed', id), secret: SECRET });
		world.sink.delayMs = 3_000;
		world.sink.statusFor = () => 500;
		const first = send();
		await waitUntil('the run', () => world.sink.runs.length === 1);
		expect(await send()).toEqual({ status: 503, text: '{"message":"still being processed"}' });
		expect((await first).status).toBe(500);
		expect(world.sink.runs).toHaveLength(1);
	});

	test('runs an event again until its workflow succeeds', async () => {
		const workflow = await publishTriggerWorkflow(world, tolerant);
		const ids = newIds(10);
		const failures = 2;
		world.sink.statusFor = (run) => {
			const attempts = world.sink.runs.filter((other) => projectIdOf(other) === projectIdOf(run));
			return attempts.length > failures ? 200 : 500;
		};
		await Promise.all(ids.map((id) => sendEvent(service, workflow.finishedUrl, SECRET, id)));
		await allDeliveredSoon(service);
		await aWhile();
		expect(runsOf(ids)).toEqual(ids.map(() => failures + 1));
	});

	test('runs an event again if its workflow failed before a restart', async () => {
		const workflow = await publishTriggerWorkflow(world);
		const [id] = newIds(1);
		const send = () =>
			deliver(workflow.finishedUrl, { body: eventBody('video.completed', id), secret: SECRET });
		world.sink.statusFor = () => 500;
		expect((await send()).status).toBe(500);
		await world.n8n.process.stop();
		await world.n8n.restart();
		world.sink.statusFor = () => 200;
		expect((await send()).status).toBe(200);
		expect((await send()).status).toBe(200);
		expect(runsOf([id])).toEqual([2]);
	});
});

test('does not run an event again if it was acknowledged at once and its workflow failed', async () => {
	const workflow = await publishTriggerWorkflow(world);
	const [id] = newIds(1);
	world.sink.statusFor = () => 500;
	const send = () =>
		deliver(workflow.url, { body: eventBody('video.completed', id), secret: SECRET });
	expect((await send()).status).toBe(200);
	await waitUntil('the run', () => world.sink.runs.length === 1);
	expect((await send()).text).toBe('{"message":"already received"}');
	await aWhile();
	expect(world.sink.runs).toHaveLength(1);
});
