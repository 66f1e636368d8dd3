import { column, repeated, type Bench } from '../bench.mts';
import type { Figure } from '../figure.mts';
import { oursWith, runStock, type GenerationRun } from '../generation-run.mts';
import { startWorld } from '../world.mts';
import { startSandboxProcess } from '../sandbox-process.mts';
import { whileOpen } from '../while-open.mts';

const RENDER_MS = 1_000;

/** Items of one run, each in a fresh n8n. */
export async function items(bench: Bench): Promise<Figure[]> {
	const run = async (count: number, of: typeof runStock): Promise<GenerationRun> => {
		return await whileOpen(startWorld(bench, startSandboxProcess(RENDER_MS)), async (world) => {
			await of(world, 5);
			return await of(world, count);
		});
	};
	const ofOurs = oursWith('download', { concurrency: 50 });
	const figures: Figure[] = [];
	for (const count of bench.sizes.scaleItems) {
		const own = await repeated(bench, `${count} items`, () => run(count, ofOurs));
		const stock = await repeated(bench, `${count} items, stock`, () => run(count, runStock));
		const figure = (
			chart: string,
			unit: Figure['unit'],
			of: 'seconds' | 'memoryRiseMib' | 'processorSeconds',
		) => ({
			row: `scale: ${count} items of ${RENDER_MS / 1_000} s: ${chart}`,
			unit,
			stock: column(stock, of),
			ours: column(own, of),
			point: { chart: `Items: ${chart}`, x: count },
		});
		figures.push(
			figure('time', 's', 'seconds'),
			figure('memory rise', 'MiB', 'memoryRiseMib'),
			figure('processor time', 's', 'processorSeconds'),
		);
	}
	return [...figures, ...(await limitedItems(bench, run))];
}

/** With a limit that the last item reaches, and without: the difference is what counting takes. */
async function limitedItems(
	bench: Bench,
	run: (count: number, of: typeof runStock) => Promise<GenerationRun>,
): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const count of bench.sizes.scaleLimited) {
		const limits = { 'no limit': {}, 'Maximum Projects': { maxProjects: count } };
		for (const [name, limit] of Object.entries(limits)) {
			const ofOurs = oursWith('start', { concurrency: 50, ...limit });
			const runs = await repeated(bench, `${count} items, ${name}`, () => run(count, ofOurs));
			figures.push({
				row: `scale: ${count} items, only started, ${name}: processor time`,
				unit: 's',
				ours: column(runs, 'processorSeconds'),
			});
		}
	}
	return figures;
}
