import { deliver, newIds } from '../../test/support/deliver.mts';
import { repeated, type Bench } from '../bench.mts';
import { applyLoad } from '../event-load.mts';
import { bodyOfEvent } from '../events.mts';
import type { Figure } from '../figure.mts';
import { publishCounted, startQueueWorld } from '../queue-world.mts';
import { ourTrigger } from '../workflows/receivers.mts';
import { nobody, startWorld, WEBHOOK_SECRET } from '../world.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { whileOpen } from '../while-open.mts';

const MEASURED_EVENTS = 300;
const LAZY = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
const CONNECTIONS = 16;
const STEP = 1_000;
const AT_LEISURE = { withinMs: 600_000, everyMs: 100 };

const figureOf = (mode: string, before: number, rates: number[]): Figure => ({
	row: `scale: ${before} events seen: verified events, ${mode}`,
	unit: 'events/s',
	ours: rates,
	point: { chart: `Events by events seen before, ${mode}`, x: before },
});

/** Measures at each number of previously seen events. */
async function curve(
	bench: Bench,
	mode: string,
	numbers: readonly number[],
	rateOf: (count: number) => Promise<number>,
): Promise<Figure[]> {
	const figures: Figure[] = [];
	let seen = 0;
	const see = async (count: number) => {
		seen += count;
		return await rateOf(count);
	};
	for (const before of numbers) {
		const what = `${before} events seen, ${mode}`;
		bench.log(what);
		while (seen < before) await see(Math.min(STEP, before - seen));
		const rates = await repeated(bench, what, () => see(MEASURED_EVENTS));
		figures.push(figureOf(mode, before, rates));
	}
	return figures;
}

async function inOneProcess(bench: Bench): Promise<Figure[]> {
	return await whileOpen(startWorld(bench, nobody(), { env: LAZY }), async (world) => {
		const { workflow: planned, path } = ourTrigger(world.credential);
		const stored = await world.rest.createWorkflow(planned);
		await world.rest.publish(stored);
		const target = { url: `${world.n8n.baseUrl}/webhook/${path}`, workflowId: stored.id };
		const where = { rest: world.rest, pid: world.n8n.process.pid };
		return await curve(bench, 'one process', bench.sizes.scaleEventsSeen, async (count) => {
			const genuine = () => ({ body: bodyOfEvent(), secret: WEBHOOK_SECRET });
			const load = await applyLoad(where, target, Array.from({ length: count }, genuine), 200);
			return load.rate;
		});
	});
}

/** Two webhook processes and two workers, which all keep what they saw in one list in the database. */
async function inQueueMode(bench: Bench): Promise<Figure[]> {
	return await whileOpen(startQueueWorld(), async (world) => {
		const urls = await publishCounted(world, 'webhook');
		const { counts } = world.counter;
		return await curve(bench, 'queue mode', bench.sizes.scaleEventsSeen, async (count) => {
			counts.clear();
			const startedAt = Date.now();
			const waiting = newIds(count);
			const connection = async (_: unknown, index: number) => {
				for (let id = waiting.pop(); id; id = waiting.pop()) {
					const url = urls[index % urls.length]!;
					const sent = { body: bodyOfEvent(id), secret: WEBHOOK_SECRET };
					const { status, text } = await deliver(url, sent);
					if (status !== 200) throw new Error(`${url} answered ${status}: ${text}`);
				}
			};
			await Promise.all(Array.from({ length: CONNECTIONS }, connection));
			await waitUntil(`${count} runs`, () => counts.size >= count, AT_LEISURE);
			return (count / (Date.now() - startedAt)) * 1_000;
		});
	});
}

/** Events that the trigger has seen before. */
export const eventsSeen = async (bench: Bench): Promise<Figure[]> => [
	...(await inOneProcess(bench)),
	...(await inQueueMode(bench)),
];
