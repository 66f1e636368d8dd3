import { setTimeout as pause } from 'node:timers/promises';
import { startQueueN8n } from '../../hosts/run/queue.mts';
import { startServers, type Servers } from '../../machine/servers.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import { createIds } from '../support/deliver.mts';
import { testOrSkip } from '../support/skip-without.mts';
import { expectIntactFiles } from './support/binary-round-trip.mts';
import { ownN8n, type OwnQueue } from './support/own-n8n.mts';
import { missing } from './support/queue-mode.mts';
import { pauseBriefly } from './support/sink.mts';
import { AT_END, FORGED, send, type TriggerWorkflow, useWorld } from './support/world.mts';

let servers: Servers;
const world = useWorld(async (): Promise<OwnQueue> => {
	servers = await startServers();
	return await ownN8n({ start: async (options) => await startQueueN8n(options, servers) });
});
afterAll(() => servers?.stop());

const EVENTS = Number(process.env.QUEUE_EVENTS ?? 200);

/** Returns the URL at each webhook process after both have loaded the workflow that the main process published. */
async function listBothUrls({ url }: TriggerWorkflow): Promise<[string, string]> {
	const { baseUrl, process } = world.n8n;
	const urls = process.webhookUrls.map((webhookUrl) => url.replace(baseUrl, webhookUrl));
	await waitUntil('both webhook processes know the workflow', async () => {
		const responses = await Promise.all(urls.map((each) => send(each, 'x', FORGED)));
		return responses.every(({ status }) => status === 401);
	});
	return urls as [string, string];
}

testOrSkip(
	missing,
	'with Acknowledge: Immediately, each event runs once, although it arrives at both processes, again after a restart of all processes, and in copies',
	async () => {
		const workflow = await world.publish();
		const ids = createIds(EVENTS);
		const sendToBoth = async (shift: number) => {
			const urls = await listBothUrls(workflow);
			const sent = ids.map((id, index) => send(urls[(index + shift) % 2], id));
			expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(
				new Set([200]),
			);
		};
		const runs = () => world.sink.runs.length;
		await sendToBoth(0);
		await waitUntil('every event runs', () => world.sink.counts().size === EVENTS);
		await pause(5_000);
		await sendToBoth(1);
		await pause(5_000);
		expect(runs()).toBe(EVENTS);
		await world.n8n.process.stop();
		await world.n8n.restart();
		await sendToBoth(1);
		await pause(5_000);
		process.stderr.write(`Queue mode: ${EVENTS} events, three deliveries each, ${runs()} runs\n`);
		expect(runs()).toBe(EVENTS);
	},
);

testOrSkip(
	missing,
	'with Acknowledge: When the Workflow Finishes, the response is 500 after a failed run, 503 during the second run, and “already received” later',
	async () => {
		const [url] = await listBothUrls(await world.publish({ parameters: AT_END }));
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
		// Runs that end at once get a response, too.
		world.sink.delayMs = 0;
		const many = await Promise.all(createIds(20).map((short) => send(url, short)));
		expect(many.map(({ status }) => status)).toEqual(many.map(() => 200));
		await pauseBriefly();
		expect(world.sink.runs).toHaveLength(22);
	},
);

testOrSkip(missing, 'the files of the action node stay intact in the database', () =>
	expectIntactFiles(world, 'database'),
);
