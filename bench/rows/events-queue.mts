import { deliverAgainElsewhere } from '../../test/support/redeliver-elsewhere.mts';
import { waitUntilIdle } from '../../hosts/wait-until.mts';
import type { Bench, RowGroup } from '../bench.mts';
import type { Figure } from '../figure.mts';
import { publishCounted, startQueueWorld, type QueueWorld } from '../queue-world.mts';
import { WEBHOOK_SECRET } from '../world.mts';

const CONNECTIONS = 24;
const REST_MS = 4_000;
const FINISHED = 'webhook-finished';
/** Once no run has started for this long, n8n's queue is empty, and a run that must not happen would have happened. */
const SETTLED_MS = 10_000;

type Twice = { lost: number; again: number; rate: number };

async function runTwice(
	bench: Bench,
	world: QueueWorld,
	path: string,
	halfWay?: () => Promise<void>,
): Promise<Twice> {
	const [first, second] = await publishCounted(world, path);
	world.counter.counts.clear();
	const startedAt = Date.now();
	const ids = await deliverAgainElsewhere({
		first,
		second,
		secret: WEBHOOK_SECRET,
		events: bench.sizes.eventsTwice,
		connections: CONNECTIONS,
		restMs: REST_MS,
		halfWay,
	});
	const seconds = (Date.now() - startedAt - REST_MS) / 1_000;
	const runs = () => [...world.counter.counts.values()].reduce((sum, count) => sum + count, 0);
	await waitUntilIdle(runs, SETTLED_MS);
	const counts = ids.map((id) => world.counter.counts.get(id) ?? 0);
	return {
		lost: counts.filter((count) => count === 0).length,
		again: counts.filter((count) => count > 1).length,
		rate: (2 * ids.length) / seconds,
	};
}

async function tried(bench: Bench, label: string, once: () => Promise<Twice>): Promise<Twice[]> {
	const tries: Twice[] = [];
	for (let round = 0; round < bench.repeat; round++) {
		tries.push(await once());
		bench.say(`round ${round + 1}, ${label}: ${JSON.stringify(tries.at(-1))}`);
	}
	return tries;
}

async function measure(bench: Bench): Promise<Figure[]> {
	const never = { of: 'ours', atMost: 0 } as const;
	const figures: Figure[] = [];
	const show = (label: string, tries: Twice[], mayRunAgain = false) => {
		const row = `queue mode, ${label}, ${bench.sizes.eventsTwice} events, each again at the other webhook process`;
		const inAll = (of: 'again' | 'lost') => [tries.reduce((sum, each) => sum + each[of], 0)];
		figures.push(
			{
				row: `${row}: run more than once, in all of ${tries.length} tries`,
				unit: 'events',
				ours: inAll('again'),
				target: mayRunAgain ? undefined : never,
			},
			{
				row: `${row}: not run, in all of ${tries.length} tries`,
				unit: 'events',
				ours: inAll('lost'),
				target: never,
			},
			{ row: `${row}: deliveries`, unit: 'events/s', ours: tries.map(({ rate }) => rate) },
		);
	};
	const world = await startQueueWorld(bench);
	try {
		for (const [label, path] of [
			['at once', 'webhook'],
			['when finished', FINISHED],
		] as const) {
			show(label, await tried(bench, label, () => runTwice(bench, world, path)));
		}
	} finally {
		await world.close();
	}
	const label = 'when finished, one of two workers killed half-way';
	const killed = async () => {
		const own = await startQueueWorld(bench);
		const kill = () => own.queue.workers[0]!.kill();
		return await runTwice(bench, own, FINISHED, kill).finally(own.close);
	};
	show(label, await tried(bench, label, killed), true);
	return figures;
}

export const eventsQueue: RowGroup = {
	name: 'events-queue',
	about:
		'events that come again at another process, in queue mode with two webhook processes and two workers',
	measure,
};
