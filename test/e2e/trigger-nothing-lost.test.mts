import { setTimeout as pause } from 'node:timers/promises';
import type { StoredWorkflow } from '../../hosts/workflow.mts';
import { createIds } from '../support/deliver.mts';
import { ownN8n } from './support/own-n8n.mts';
import { startLoadBalancer } from './support/load-balancer.mts';
import { waitForDeliveries, sendEvent, readProjectId, listLostAtStart } from './support/events.mts';
import { pauseBriefly, readRunProjectId } from './support/sink.mts';
import { send, sendAll, type TriggerWorkflow, useWorld } from './support/world.mts';
import { waitUntil, waitUntilIdle } from '../../hosts/wait-until.mts';
import type { ListedDelivery } from '../../hosts/sandbox-client.mts';

const world = useWorld(ownN8n);

const countRuns = (ids: string[]) => ids.map((id) => world.sink.counts().get(id) ?? 0);

type Figures = {
	/** Events sent before the kill that n8n had not yet accepted. */
	inFlight: number;
	/** Events sent before the kill whose run had not yet finished. */
	unfinished: number;
	/** Lost events that n8n itself accepted during startup, before it called a trigger. */
	atStartUp: number;
	/** All other lost events. */
	lost: number;
	doubled: number;
};

/** Sends 200 events at 20 a second, alternating between the URLs. Half-way, kills n8n and starts it again. */
async function killInTheMiddle({ id: workflowId }: StoredWorkflow, urls: string[]) {
	const ids = createIds(200);
	const firstAttempts: Promise<unknown>[] = [];
	const taken = new Set<string>();
	const finished = new Set<string>();
	let sentBefore = 0;
	let restarted: Promise<void> | undefined;
	const dieAndReturn = async () => {
		await world.n8n.process.kill();
		sentBefore = firstAttempts.length;
		const delivered = await world.service.listDeliveries();
		for (const each of delivered) if (each.state === 'delivered') taken.add(readProjectId(each));
		for (const id of world.sink.finished) finished.add(id);
		await world.n8n.restart();
	};
	for (const [index, id] of ids.entries()) {
		firstAttempts.push(sendEvent(world.service, urls[index % urls.length], id));
		if (index === 100) restarted = dieAndReturn();
		await pause(50);
	}
	await restarted;
	await Promise.all(firstAttempts);
	const deliveries = await waitForDeliveries(world.service, ids);
	await waitUntil('no execution left', async () => {
		const left = await world.rest.listExecutions(workflowId, ['new', 'running']);
		return left.length === 0;
	});
	// n8n may mistake a new execution for one from before the kill, and then doesn't list the new execution as running.
	await waitUntilIdle(() => world.sink.runs.length, world.sink.delayMs + 5_000);
	const atStartUp = new Set(listLostAtStart(deliveries));
	const inTheEnd = new Set(world.sink.finished);
	return urls.map((_, url): Figures => {
		const own = ids.filter((_id, index) => index % urls.length === url);
		const before = own.filter((id) => ids.indexOf(id) < sentBefore);
		const lost = own.filter((id) => !inTheEnd.has(id));
		return {
			// Counted whether or not they reached the sink: n8n runs its queued executions after the restart.
			inFlight: before.filter((id) => !taken.has(id)).length,
			unfinished: before.filter((id) => !finished.has(id)).length,
			atStartUp: lost.filter((id) => atStartUp.has(id)).length,
			lost: lost.filter((id) => !atStartUp.has(id)).length,
			doubled: countRuns(own).filter((runs) => runs > 1).length,
		};
	});
}

test('with Acknowledge: When the Workflow Finishes, a killed n8n behind a readiness check loses no event', async () => {
	const workflow = await world.publish();
	const front = await startLoadBalancer([world.n8n.baseUrl]);
	world.sink.delayMs = 1_000;
	const behindCheck = workflow.whenFinishedUrl.replace(world.n8n.baseUrl, front.baseUrl);
	const urls = [behindCheck, workflow.immediateUrl];
	const [whenFinished, atOnce] = await killInTheMiddle(workflow, urls).finally(front.close);
	process.stderr.write(`n8n killed: ${JSON.stringify({ whenFinished, atOnce })}\n`);
	expect(whenFinished).toMatchObject({ lost: 0, atStartUp: 0 });
	expect(whenFinished!.doubled).toBeLessThanOrEqual(whenFinished!.inFlight);
	expect(atOnce!.doubled).toBeLessThanOrEqual(atOnce!.inFlight);
	expect(atOnce!.lost).toBeLessThanOrEqual(atOnce!.unfinished);
	expect(atOnce!.lost).toBeLessThan(50);
});

describe('after a restart of n8n, the trigger', () => {
	const long = createIds(8);
	const atOnce = createIds(30);
	const finished = createIds(30);
	const [failed] = createIds(1);
	let workflow: TriggerWorkflow;
	let deliveries: ListedDelivery[];
	let runsBefore: number[];

	beforeAll(async () => {
		workflow = await world.publish();
		world.sink.clear();
		world.sink.delayMs = 12_000;
		world.sink.statusFor = (run) => (readRunProjectId(run) === failed ? 500 : 200);
		const [response] = await Promise.all([
			send(workflow.whenFinishedUrl, failed),
			sendAll(workflow.immediateUrl, atOnce),
			sendAll(workflow.whenFinishedUrl, finished),
			...long.map((id) => sendEvent(world.service, workflow.whenFinishedUrl, id)),
		]);
		expect(response.status).toBe(500);
		deliveries = await waitForDeliveries(world.service, long);
		const all = [...long, ...atOnce, ...finished, failed];
		await waitUntil('each has run', () => all.every((id) => world.sink.finished.includes(id)));
		runsBefore = countRuns(all);
		await world.n8n.process.stop();
		await world.n8n.restart();
	});

	test('runs a workflow of 12 s once per event, also across the restart', async () => {
		const [{ attempts }] = deliveries;
		expect(attempts[0].status).toBeNull();
		expect(attempts.at(-1)?.response).toBe('{"message":"already received"}');
		expect(runsBefore).toEqual(runsBefore.map(() => 1));
		const again = await sendAll(workflow.whenFinishedUrl, long);
		expect(again.map(({ status }) => status)).toEqual(long.map(() => 200));
		await pauseBriefly();
		expect(world.sink.runs).toEqual([]);
	});

	test('doesn’t repeat a run, however many copies of the event arrive', async () => {
		const copies = Array.from({ length: 20 }, () => atOnce.slice(0, 5)).flat();
		const responses = await Promise.all([
			sendAll(workflow.immediateUrl, copies),
			sendAll(workflow.immediateUrl, atOnce),
			sendAll(workflow.whenFinishedUrl, finished),
		]);
		expect(new Set(responses.flat().map(({ status }) => status))).toEqual(new Set([200]));
		await pauseBriefly();
		expect(world.sink.runs).toEqual([]);
	});

	test('repeats an event whose workflow failed before the restart', async () => {
		expect((await send(workflow.whenFinishedUrl, failed)).status).toBe(200);
		expect((await send(workflow.whenFinishedUrl, failed)).status).toBe(200);
		expect(countRuns([failed])).toEqual([1]);
	});
});

describe('with Acknowledge: When the Workflow Finishes, the trigger', () => {
	test('runs an event again until its workflow succeeds', async () => {
		const workflow = await world.publish();
		const ids = createIds(10);
		const failures = 2;
		world.sink.statusFor = (run) => {
			const attempts = world.sink.runs.filter(
				(other) => readRunProjectId(other) === readRunProjectId(run),
			);
			return attempts.length > failures ? 200 : 500;
		};
		await Promise.all(ids.map((id) => sendEvent(world.service, workflow.whenFinishedUrl, id)));
		await waitForDeliveries(world.service, ids);
		await pauseBriefly();
		expect(countRuns(ids)).toEqual(ids.map(() => failures + 1));
	});
});

test('with Acknowledge: Immediately, an event whose workflow failed doesn’t run again', async () => {
	const { immediateUrl: url } = await world.publish();
	const [id] = createIds(1);
	world.sink.statusFor = () => 500;
	expect((await send(url, id)).status).toBe(200);
	await waitUntil('the run', () => world.sink.runs.length === 1);
	expect((await send(url, id)).text).toBe('{"message":"already received"}');
	await pauseBriefly();
	expect(world.sink.runs).toHaveLength(1);
});
