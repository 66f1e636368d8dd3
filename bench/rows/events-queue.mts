import { deliverAgainElsewhere } from '../../test/support/redeliver-elsewhere.mts';
import { waitUntilIdle } from '../../hosts/wait-until.mts';
import { column, repeated, type Bench, type RowGroup } from '../bench.mts';
import type { Figure } from '../figure.mts';
import {
	publishBareCounted,
	publishCounted,
	startQueueWorld,
	type QueueWorld,
} from '../queue-world.mts';
import { share } from '../stats.mts';
import { WEBHOOK_SECRET } from '../world.mts';
import { whileOpen } from '../while-open.mts';

const CONNECTIONS = 24;
const REST_MS = 4_000;
/** n8n needs much less; a response that takes longer never comes. */
const PATIENCE_MS = 45_000;
const BARE = 'a bare Webhook node with Respond to Webhook, which runs for each delivery';
const FINISHED = 'webhook-finished';
/** Once no run has started for this long, n8n's queue is empty, and a run that must not happen would have happened. */
const SETTLED_MS = 10_000;

type Twice = {
	lost: number;
	again: number;
	rate: number;
	medianMs: number;
	p99Ms: number;
	longestMs: number;
	unanswered: number;
	deliveries: number;
	runs: number;
};

/** Of all events together. */
export const runsIn = ({ counter }: QueueWorld): number =>
	[...counter.counts.values()].reduce((sum, count) => sum + count, 0);

export const settled = (world: QueueWorld): Promise<unknown> =>
	waitUntilIdle(() => runsIn(world), SETTLED_MS);

/** When finished or immediately: each event again at the other webhook process, once it has run. */
export async function runTwice(
	events: number,
	world: QueueWorld,
	[first, second]: [string, string],
	more: { givesUpAfterMs?: number; halfWay?: () => Promise<void> } = {
		givesUpAfterMs: PATIENCE_MS,
	},
): Promise<Twice> {
	world.counter.counts.clear();
	const startedAt = Date.now();
	const { ids, responseMs, unanswered } = await deliverAgainElsewhere({
		first,
		second,
		secret: WEBHOOK_SECRET,
		events,
		connections: CONNECTIONS,
		restMs: REST_MS,
		...more,
	});
	const seconds = (Date.now() - startedAt - REST_MS) / 1_000;
	await settled(world);
	const counts = ids.map((id) => world.counter.counts.get(id) ?? 0);
	const sorted = responseMs.sort((one, other) => one - other);
	return {
		medianMs: share(sorted, 0.5),
		p99Ms: share(sorted, 0.99),
		longestMs: share(sorted, 1),
		unanswered,
		deliveries: responseMs.length + unanswered,
		runs: runsIn(world),
		lost: counts.filter((count) => count === 0).length,
		again: counts.filter((count) => count > 1).length,
		rate: (2 * ids.length) / seconds,
	};
}

const never = { of: 'each', atMost: 0 } as const;

function figuresOf(bench: Bench, label: string, attempts: Twice[], bare: Twice[] = []): Figure[] {
	const row = `queue mode, ${label}, ${bench.sizes.eventsTwice} events, each sent again to the other webhook process`;
	const all = (key: keyof Twice) => column(attempts, key);
	const beside = (key: keyof Twice) =>
		bare.length === 0
			? { ours: all(key) }
			: { ours: all(key), floor: { what: BARE, values: column(bare, key) } };
	return [
		{ row: `${row}: run more than once`, unit: 'events', ours: all('again'), target: never },
		{ row: `${row}: not run`, unit: 'events', ours: all('lost'), target: never },
		{
			row: `${row}: deliveries without a response`,
			unit: 'events',
			ours: all('unanswered'),
			target: never,
		},
		{ row: `${row}: deliveries`, unit: 'events/s', ...beside('rate') },
		{ row: `${row}: median response time`, unit: 'ms', ...beside('medianMs') },
		{ row: `${row}: 99th percentile of the response time`, unit: 'ms', ...beside('p99Ms') },
		{ row: `${row}: longest response time`, unit: 'ms', ...beside('longestMs') },
	];
}

async function measure(bench: Bench): Promise<Figure[]> {
	return await whileOpen(startQueueWorld(), async (world) => {
		const measured = async (label: string, urls: [string, string]) =>
			await repeated(bench, label, () => runTwice(bench.sizes.eventsTwice, world, urls));
		const immediately = await measured('immediately', await publishCounted(world, 'webhook'));
		const bare = await measured('a bare Webhook node', await publishBareCounted(world));
		const own = await measured('when finished', await publishCounted(world, FINISHED));
		return [
			...figuresOf(bench, 'immediately', immediately),
			...figuresOf(bench, 'when finished', own, bare),
		];
	});
}

export const eventsQueue: RowGroup = {
	name: 'events-queue',
	about:
		'events delivered again to another process, in queue mode with two webhook processes and two workers',
	measure,
};

/** n8n takes minutes to notice that a worker is gone. */
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
			return await runTwice(eventsTwice, world, urls, { halfWay: kill }).finally(world.close);
		};
		return figuresOf(bench, label, await repeated(bench, label, killed)).map((figure) =>
			figure.row.endsWith('not run') ? figure : { ...figure, target: undefined },
		);
	},
};
