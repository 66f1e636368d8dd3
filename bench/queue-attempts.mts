import { setTimeout as pause } from 'node:timers/promises';
import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from '../hosts/cleanup.mts';
import { pinnedVersion } from '../hosts/install.mts';
import { root } from '../hosts/root.mts';
import { waitUntil, waitUntilIdle } from '../hosts/wait-until.mts';
import { deliver, eventBody, newIds } from '../test/support/deliver.mts';
import { deliverAgainElsewhere } from '../test/support/redeliver-elsewhere.mts';
import { publishCounted, startQueueWorld, type QueueWorld } from './queue-world.mts';
import { median, share } from './stats.mts';
import { WEBHOOK_SECRET } from './world.mts';

/**
 * What docs/reliability.md says about queue mode, measured several times: bench/queue-responses.json. Arguments choose among
 * its parts.
 */

const ATTEMPTS = { twice: 5, simultaneous: 7, killed: 3 };
const TWICE = { events: 1_000, connections: 24, restMs: 4_000, givesUpAfterMs: 45_000 };
const SIMULTANEOUS = { events: 50, copies: 20 };
const IN_PROGRESS = 10;
/** Once no run has started for this long, one that must not happen would have happened. */
const SETTLED_MS = 10_000;

const file = join(root, 'bench', 'queue-responses.json');

const runsOf = ({ counter }: QueueWorld): number[] => [...counter.counts.values()];
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const settled = (world: QueueWorld) => waitUntilIdle(() => sum(runsOf(world)), SETTLED_MS);

const send = (url: string, id: string) =>
	deliver(url, { body: eventBody('video.completed', id), secret: WEBHOOK_SECRET });

/** When finished: each event again at the other webhook process, once it has run. */
async function twice(world: QueueWorld, [first, second]: [string, string]) {
	world.counter.counts.clear();
	const startedAt = Date.now();
	const sent = { ...TWICE, first, second, secret: WEBHOOK_SECRET };
	const { responseMs, unanswered } = await deliverAgainElsewhere(sent);
	const seconds = (Date.now() - startedAt - TWICE.restMs) / 1_000;
	await settled(world);
	const sorted = responseMs.sort((one, other) => one - other);
	return {
		deliveries: responseMs.length + unanswered,
		unanswered,
		runs: sum(runsOf(world)),
		per_second: Math.round((20 * TWICE.events) / seconds) / 10,
		median_ms: Math.round(median(sorted)),
		p99_ms: Math.round(share(sorted, 0.99)),
		longest_ms: Math.round(share(sorted, 1)),
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
	return { ...SIMULTANEOUS, runs: sum(runsOf(world)) };
}

/** When finished: one of two workers is killed while it works on events, which all come again. */
async function killed(world: QueueWorld, [one, other]: [string, string]) {
	world.counter.counts.clear();
	world.counter.delayMs = 8_000;
	const ids = newIds(IN_PROGRESS);
	ids.forEach((id) => void send(one, id).catch(() => undefined));
	await waitUntil('all run', () => runsOf(world).length === IN_PROGRESS);
	await world.n8n.process.workers[0]!.kill();
	const responses = await Promise.all(ids.map((id) => send(other, id)));
	const accepted = responses.filter(({ status }) => status === 200).length;
	await settled(world);
	return { events: IN_PROGRESS, accepted, ran_again: sum(runsOf(world)) - IN_PROGRESS };
}

async function attempts<Value>(count: number, label: string, once: () => Promise<Value>) {
	const values: Value[] = [];
	while (values.length < count) {
		values.push(await once());
		console.error(`${label} ${values.length}: ${JSON.stringify(values.at(-1))}`);
	}
	return values;
}

/** In one world, one after the other. */
async function inOneWorld<Value>(
	path: string,
	label: 'twice' | 'simultaneous',
	once: (world: QueueWorld, urls: [string, string]) => Promise<Value>,
) {
	const world = await startQueueWorld();
	try {
		const urls = await publishCounted(world, path);
		return await attempts(ATTEMPTS[label], label, () => once(world, urls));
	} finally {
		await world.close();
	}
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
	killed: () => attempts(ATTEMPTS.killed, 'killed', killedOnce),
};

try {
	const chosen = process.argv.slice(2);
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
