import { redeliver } from '../../test/support/redeliver.mts';
import { waitUntilIdle } from '../../hosts/wait-until.mts';
import { measureRepeatedly, type Bench, type RowGroup } from '../bench.mts';
import { column, figuresOf, type Figure } from '../figure.mts';
import {
	publishBareCounted,
	publishCounted,
	startQueueWorld,
	type QueueWorld,
} from '../queue-world.mts';
import { WEBHOOK_SECRET, whileOpen } from '../world.mts';

const CONNECTIONS = 24;
const PAUSE_MS = 4_000;
/** A delivery without a response for this long counts as unanswered; n8n usually responds much sooner. */
const RESPONSE_TIMEOUT_MS = 45_000;
const BARE = 'a bare Webhook node with Respond to Webhook, which runs for each delivery';
const FINISHED = 'webhook-finished';
/** If no run has started for this long, n8n's queue is empty, so any wrong second run has already been counted. */
const SETTLED_MS = 10_000;

type Twice = Record<'lost' | 'again' | 'rate' | 'p99Ms' | 'unanswered', number>;

async function runTwice(
	events: number,
	world: QueueWorld,
	[first, second]: [string, string],
	more: { givesUpAfterMs?: number; onHalfway?: () => Promise<void> } = {
		givesUpAfterMs: RESPONSE_TIMEOUT_MS,
	},
): Promise<Twice> {
	const { counts } = world.counter;
	counts.clear();
	const startedAt = Date.now();
	const { ids, responseMs, unanswered } = await redeliver({
		first,
		second,
		secret: WEBHOOK_SECRET,
		events,
		connections: CONNECTIONS,
		pauseMs: PAUSE_MS,
		...more,
	});
	const seconds = (Date.now() - startedAt - PAUSE_MS) / 1_000;
	const runs = () => [...counts.values()].reduce((sum, count) => sum + count, 0);
	await waitUntilIdle(runs, SETTLED_MS);
	const ran = ids.map((id) => counts.get(id) ?? 0);
	const byTime = responseMs.sort((one, other) => one - other);
	return {
		p99Ms: byTime[Math.floor(byTime.length * 0.99)] ?? 0,
		unanswered,
		lost: ran.filter((count) => count === 0).length,
		again: ran.filter((count) => count > 1).length,
		rate: (2 * ids.length) / seconds,
	};
}

function figuresOfTwice(bench: Bench, label: string, ours: Twice[], bare?: Twice[]): Figure[] {
	const about = `queue mode, ${label}, ${bench.sizes.eventsTwice} events, each sent again to the other webhook process`;
	const figure = figuresOf(about, { ours });
	const never = { target: { of: 'each', atMost: 0 } } as const;
	const beside = (key: keyof Twice) => bare && { floor: { what: BARE, values: column(bare, key) } };
	return [
		figure('run more than once', 'events', 'again', never),
		figure('not run', 'events', 'lost', never),
		figure('deliveries without a response', 'events', 'unanswered', never),
		figure('deliveries', 'events/s', 'rate', beside('rate')),
		figure('99th percentile of the response time', 'ms', 'p99Ms', beside('p99Ms')),
	];
}

async function measure(bench: Bench): Promise<Figure[]> {
	return await whileOpen(startQueueWorld(), async (world) => {
		const measured = async (label: string, urls: [string, string]) =>
			await measureRepeatedly(bench, label, () => runTwice(bench.sizes.eventsTwice, world, urls));
		const immediately = await measured('immediately', await publishCounted(world, 'webhook'));
		const bare = await measured('a bare Webhook node', await publishBareCounted(world));
		const own = await measured('when finished', await publishCounted(world, FINISHED));
		return [
			...figuresOfTwice(bench, 'immediately', immediately),
			...figuresOfTwice(bench, 'when finished', own, bare),
		];
	});
}

export const eventsQueue: RowGroup = {
	name: 'events-queue',
	about:
		'events delivered again to another process, in queue mode with two webhook processes and two workers',
	measure,
};

/** Only the row `not run` has a target, since n8n takes minutes to detect that a worker is gone. */
export const killedWorker: RowGroup = {
	name: 'killed-worker',
	about: 'the same, with one of the workers killed halfway',
	measure: async (bench) => {
		const label = 'when finished, one of two workers killed halfway';
		const killed = async () => {
			const world = await startQueueWorld();
			const kill = () => world.n8n.process.workers[0]!.kill();
			const urls = await publishCounted(world, FINISHED);
			const { eventsTwice } = bench.sizes;
			return await runTwice(eventsTwice, world, urls, { onHalfway: kill }).finally(world.close);
		};
		return figuresOfTwice(bench, label, await measureRepeatedly(bench, label, killed)).map(
			(figure) => (figure.row.endsWith('not run') ? figure : { ...figure, target: undefined }),
		);
	},
};
