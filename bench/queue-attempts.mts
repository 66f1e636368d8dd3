import { setTimeout as pause } from 'node:timers/promises';
import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { cleanUp } from '../hosts/cleanup.mts';
import { pinnedVersion } from '../hosts/install.mts';
import { root } from '../hosts/root.mts';
import { waitUntil } from '../hosts/wait-until.mts';
import { deliver, eventBody, newIds } from '../test/support/deliver.mts';
import { repeated } from './bench.mts';
import { publishCounted, startQueueWorld, type QueueWorld } from './queue-world.mts';
import { runsIn, runTwice, settled } from './rows/events-queue.mts';
import { WEBHOOK_SECRET } from './world.mts';
import { whileOpen } from './while-open.mts';

const ATTEMPTS = { twice: 5, simultaneous: 7, killed: 3 };
const EVENTS_TWICE = 1_000;
const SIMULTANEOUS = { events: 50, copies: 20 };
const IN_PROGRESS = 10;

const file = join(root, 'bench', 'queue-responses.json');

const send = (url: string, id: string) =>
	deliver(url, { body: eventBody('video.completed', id), secret: WEBHOOK_SECRET });

async function twice(world: QueueWorld, urls: [string, string]) {
	const { deliveries, unanswered, runs, ...measured } = await runTwice(EVENTS_TWICE, world, urls);
	return {
		deliveries,
		unanswered,
		runs,
		per_second: Math.round(10 * measured.rate) / 10,
		median_ms: Math.round(measured.medianMs),
		p99_ms: Math.round(measured.p99Ms),
		longest_ms: Math.round(measured.longestMs),
		load_average: Math.round(loadavg()[0]!),
	};
}

/** Immediately: all copies at the same time, half to each webhook process. */
async function simultaneous(world: QueueWorld, urls: [string, string]) {
	world.counter.counts.clear();
	const ids = newIds(SIMULTANEOUS.events);
	const copies = Array.from({ length: SIMULTANEOUS.copies }, (_, copy) =>
		ids.map((id) => send(urls[copy % 2]!, id)),
	);
	const responses = await Promise.all(copies.flat());
	const refused = responses.filter(({ status }) => status !== 200).length;
	if (refused > 0) throw new Error(`${refused} copies were not accepted.`);
	await settled(world);
	return { ...SIMULTANEOUS, runs: runsIn(world) };
}

/** When finished: one of two workers is killed while it works on events, which all come again. */
async function killed(world: QueueWorld, [one, other]: [string, string]) {
	world.counter.counts.clear();
	world.counter.delayMs = 8_000;
	const ids = newIds(IN_PROGRESS);
	ids.forEach((id) => void send(one, id).catch(() => undefined));
	await waitUntil('all run', () => world.counter.counts.size === IN_PROGRESS);
	await world.n8n.process.workers[0]!.kill();
	const responses = await Promise.all(ids.map((id) => send(other, id)));
	const accepted = responses.filter(({ status }) => status === 200).length;
	await settled(world);
	return { events: IN_PROGRESS, accepted, ran_again: runsIn(world) - IN_PROGRESS };
}

const attempts = <Value,>(label: keyof typeof ATTEMPTS, once: () => Promise<Value>) =>
	repeated({ repeat: ATTEMPTS[label], log: console.error }, label, once);

/** In one world, one after the other. */
async function inOneWorld<Value>(
	path: string,
	label: 'twice' | 'simultaneous',
	once: (world: QueueWorld, urls: [string, string]) => Promise<Value>,
) {
	return await whileOpen(startQueueWorld(), async (world) => {
		const urls = await publishCounted(world, path);
		return await attempts(label, () => once(world, urls));
	});
}

/** In a world of its own: it ends with one worker. */
async function killedOnce() {
	const world = await startQueueWorld();
	try {
		return await killed(world, await publishCounted(world, 'webhook-finished'));
	} finally {
		await pause(1_000);
		await world.close();
	}
}

const PARTS: Record<string, () => Promise<object[]>> = {
	twice: () => inOneWorld('webhook-finished', 'twice', twice),
	simultaneous: () => inOneWorld('webhook', 'simultaneous', simultaneous),
	killed: () => attempts('killed', killedOnce),
};

const [chosen] = new Command('bench:attempts')
	.description(
		'Repeats some counts of docs/contributing/measurements.md in queue mode, into bench/queue-responses.json.',
	)
	.addArgument(
		new Argument('[parts...]', 'only these').choices(Object.keys(PARTS)).default([], 'all'),
	)
	.parse().processedArgs as [string[]];

try {
	for (const [part, measure] of Object.entries(PARTS)) {
		if (chosen.length > 0 && !chosen.includes(part)) continue;
		const measured = await measure();
		const earlier = JSON.parse(await readFile(file, 'utf8')) as object;
		const about = { date: new Date().toISOString().slice(0, 10), n8n: pinnedVersion('n8n-2') };
		const all = { ...earlier, ...about, [part]: measured };
		await writeFile(file, `${JSON.stringify(all, null, '\t')}\n`);
	}
} finally {
	await cleanUp();
}
