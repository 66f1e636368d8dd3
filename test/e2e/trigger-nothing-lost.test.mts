import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import axios from 'axios';
import { createIds } from '../support/deliver.mts';
import { ownN8n } from './support/own-n8n.mts';
import { waitForDeliveries, sendEvent } from './support/events.mts';
import { pauseBriefly, readRunProjectId } from './support/sink.mts';
import { AT_END, send, sendAll, useWorld } from './support/world.mts';
import { freshConnections, serve, type Loopback } from '../../machine/loopback.mts';
import { waitUntil, waitUntilIdle } from '../../machine/wait-until.mts';

/** Equal to the sender's time-out, so that a busy n8n counts as ready. */
const READINESS_MS = 10_000;

/**
 * A load balancer with a health check: distributes requests evenly over n8n's processes, and responds with 503 if the
 * chosen process isn't ready. During startup, n8n itself would respond with 200 to every request.
 */
async function startLoadBalancer(n8nUrls: string[]): Promise<Loopback> {
	let turn = 0;
	const isReady = (n8nUrl: string) =>
		axios
			.get(`${n8nUrl}/healthz/readiness`, {
				proxy: false,
				timeout: READINESS_MS,
				httpAgent: freshConnections,
			})
			.then(
				({ data }) => (data as { status?: string }).status === 'ok',
				() => false,
			);
	return await serve((asked, response) => {
		const n8nUrl = n8nUrls[turn++ % n8nUrls.length]!;
		void isReady(n8nUrl).then((ready) => {
			// If the sender has given up, it sends the event again, so n8n must not run this copy.
			if (response.destroyed) return;
			if (!ready) return response.writeHead(503).end();
			const passed = request(`${n8nUrl}${asked.url}`, {
				agent: freshConnections,
				method: asked.method,
				headers: asked.headers,
			});
			passed.on('response', (upstream) => {
				response.writeHead(upstream.statusCode ?? 502, upstream.headers);
				upstream.pipe(response);
			});
			passed.on('error', () => response.headersSent || response.writeHead(502).end());
			response.on('close', () => passed.destroy());
			return asked.pipe(passed);
		});
	});
}

const world = useWorld(ownN8n);

const countRuns = (ids: string[]) => ids.map((id) => world.sink.counts().get(id) ?? 0);

test('with Acknowledge: When the Workflow Finishes, a killed n8n behind a readiness check loses no event', async () => {
	const workflow = await world.publish({ parameters: AT_END });
	const front = await startLoadBalancer([world.n8n.baseUrl]);
	const url = workflow.url.replace(world.n8n.baseUrl, front.baseUrl);
	world.sink.delayMs = 1_000;
	const ids = createIds(100);
	const sent: Promise<unknown>[] = [];
	let restarted: Promise<void> | undefined;
	const killAndRestart = async () => {
		await world.n8n.process.kill();
		await world.n8n.restart();
	};
	// 20 events a second; the sandbox sends each again until it is accepted.
	for (const [index, id] of ids.entries()) {
		sent.push(sendEvent(world.service, url, id));
		if (index === 50) restarted = killAndRestart();
		await pause(50);
	}
	await restarted;
	await Promise.all(sent);
	await waitForDeliveries(world.service, ids).finally(front.close);
	await waitUntilIdle(() => world.sink.runs.length, world.sink.delayMs + 5_000);
	expect(ids.filter((id) => !world.sink.finished.includes(id))).toEqual([]);
	const again = countRuns(ids).filter((runs) => runs > 1).length;
	process.stderr.write(`n8n killed: of 100 events, ${again} ran again\n`);
});

test('with Acknowledge: When the Workflow Finishes, a workflow of 12 s runs once, also across a restart, and a failed one again', async () => {
	const workflow = await world.publish({ parameters: AT_END });
	const [failed, ...long] = createIds(9);
	world.sink.delayMs = 12_000;
	world.sink.statusFor = (run) => (readRunProjectId(run) === failed ? 500 : 200);
	const [response] = await Promise.all([
		send(workflow.url, failed),
		...long.map((id) => sendEvent(world.service, workflow.url, id)),
	]);
	expect(response.status).toBe(500);
	const [{ attempts }] = await waitForDeliveries(world.service, long);
	expect(attempts[0].status).toBeNull();
	expect(attempts.at(-1)?.response).toBe('{"message":"already received"}');
	expect(countRuns(long)).toEqual(long.map(() => 1));

	await world.n8n.process.stop();
	await world.n8n.restart();
	world.sink.clear();
	const again = await sendAll(workflow.url, [...long, failed]);
	expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
	await pauseBriefly();
	expect(world.sink.runs.map(readRunProjectId)).toEqual([failed]);
});

test('with Acknowledge: Immediately, an event runs once, also after a failure and a restart', async () => {
	const { url } = await world.publish();
	const [id] = createIds(1);
	world.sink.statusFor = () => 500;
	expect((await send(url, id)).status).toBe(200);
	await waitUntil('the run', () => world.sink.runs.length === 1);
	expect((await send(url, id)).text).toBe('{"message":"already received"}');
	await world.n8n.process.stop();
	await world.n8n.restart();
	expect((await send(url, id)).status).toBe(200);
	await pauseBriefly();
	expect(world.sink.runs).toHaveLength(1);
});
