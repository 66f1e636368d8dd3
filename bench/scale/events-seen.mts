import { LAZY_EXPRESSION_ENGINE } from '../../hosts/n8n.mts';
import { createIds } from '../../test/support/deliver.mts';
import { measureRepeatedly, type Bench } from '../bench.mts';
import { applyLoad, deliverAll } from '../event-load.mts';
import { makeTypicalEventBody } from '../events.mts';
import type { Figure } from '../figure.mts';
import { publishCounted, startQueueWorld } from '../queue-world.mts';
import { ourTrigger, publishReceiver } from '../workflows/receivers.mts';
import { inWorld, createUnusedService, WEBHOOK_SECRET, whileOpen } from '../world.mts';
import { waitUntil } from '../../hosts/wait-until.mts';

const MEASURED_EVENTS = 300;
const STEP = 1_000;
const LONG_LIMITS = { withinMs: 600_000, everyMs: 100 };

const newEvents = (count: number) =>
	createIds(count).map((id) => ({ body: makeTypicalEventBody(id), secret: WEBHOOK_SECRET }));

/** Measures the rate, beginning at each number of previously seen events. */
async function curve(
	bench: Bench,
	mode: string,
	rateOf: (count: number) => Promise<number>,
): Promise<Figure[]> {
	const figures: Figure[] = [];
	let seen = 0;
	const see = async (count: number) => {
		seen += count;
		return await rateOf(count);
	};
	for (const before of bench.sizes.scaleEventsSeen) {
		while (seen < before) await see(Math.min(STEP, before - seen));
		figures.push({
			row: `scale: ${before} events seen: verified events, ${mode}`,
			unit: 'events/s',
			ours: await measureRepeatedly(bench, `${before} events seen, ${mode}`, () =>
				see(MEASURED_EVENTS),
			),
			point: { chart: `Events per second, by number of events seen before, ${mode}`, x: before },
		});
	}
	return figures;
}

const inOneProcess = (bench: Bench): Promise<Figure[]> =>
	inWorld(
		bench,
		createUnusedService(),
		async (world) => {
			const target = await publishReceiver(world, ourTrigger(world.credential));
			return await curve(
				bench,
				'one process',
				async (count) => (await applyLoad(world.rest, target, newEvents(count), 200)).rate,
			);
		},
		{ env: LAZY_EXPRESSION_ENGINE },
	);

/** Measures with two webhook processes and two workers, which share one list of seen events in the database. */
const inQueueMode = (bench: Bench): Promise<Figure[]> =>
	whileOpen(startQueueWorld(), async (world) => {
		const urls = await publishCounted(world);
		const { counts } = world.counter;
		return await curve(bench, 'queue mode', async (count) => {
			counts.clear();
			const startedAt = Date.now();
			await deliverAll(urls, newEvents(count), 200);
			await waitUntil(`${count} runs`, () => counts.size >= count, LONG_LIMITS);
			return (count / (Date.now() - startedAt)) * 1_000;
		});
	});

export const eventsSeen = async (bench: Bench): Promise<Figure[]> => [
	...(await inOneProcess(bench)),
	...(await inQueueMode(bench)),
];
