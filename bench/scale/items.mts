import { measureRepeatedly, type Bench } from '../bench.mts';
import { figuresOf, type Figure } from '../figure.mts';
import { oursWith, runStock } from '../generation-run.mts';
import { inWorld } from '../world.mts';
import { startSandboxProcess } from '../sandbox-process.mts';

const RENDER_MS = 1_000;

export async function items(bench: Bench): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const count of bench.sizes.scaleItems) {
		const run = (of: typeof runStock) => () =>
			inWorld(bench, startSandboxProcess(RENDER_MS), async (world) => {
				await of(world, 5);
				return await of(world, count);
			});
		const ofOurs = run(oursWith('download', { concurrency: 50 }));
		const ours = await measureRepeatedly(bench, `${count} items`, ofOurs);
		const stock = await measureRepeatedly(bench, `${count} items, stock`, run(runStock));
		const figure = figuresOf(`scale: ${count} items of ${RENDER_MS / 1_000} s`, { stock, ours });
		const point = (chart: string) => ({ point: { chart: `Items: ${chart}`, x: count } });
		figures.push(
			figure('time', 's', 'seconds', point('time')),
			figure('memory rise', 'MiB', 'memoryRiseMib', point('memory rise')),
		);
	}
	return figures;
}
