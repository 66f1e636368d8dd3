import { link, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ours, startByHand, workflow } from '../../hosts/workflow-builder.mts';
import type { Bench } from '../bench.mts';
import { makeBigFile } from '../big-file.mts';
import type { Figure } from '../figure.mts';
import { startFileService } from '../file-service.mts';
import { measureRun, secondsOf } from '../run-workflow.mts';
import { readFile } from '../workflows/nodes.mts';
import { startWorld } from '../world.mts';
import { repeated } from './repeated.mts';

/** Files that are uploaded at the same time, one per item. */
export async function uploads(bench: Bench): Promise<Figure[]> {
	const size = `${bench.sizes.scaleUploadBytes / 1024 ** 2} MiB`;
	const folder = join(bench.folder, 'uploads');
	await mkdir(folder);
	const big = await makeBigFile(bench.folder, bench.sizes.scaleUploadBytes);
	const once = async () => {
		const world = await startWorld(bench, startFileService());
		const upload = ours('Upload', world.credential, {
			resource: 'file',
			operation: 'upload',
			files: 'data',
			options: { concurrency: 8 },
		});
		try {
			const nodes = [startByHand(), readFile(join(folder, '*.mp4')), upload];
			const { execution, memoryRiseMib } = await measureRun(world, workflow('Uploads', nodes));
			return { memoryRiseMib, seconds: secondsOf(execution, 'Upload', 'Upload') };
		} finally {
			await world.close();
		}
	};
	const figures: Figure[] = [];
	let there = 0;
	for (const count of [1, 8]) {
		bench.say(`${count} parallel uploads`);
		for (; there < count; there++) await link(big, join(folder, `${there}.mp4`));
		const runs = await repeated(bench, once);
		const figure = (chart: string, unit: Figure['unit'], values: number[]) => ({
			row: `scale: ${count} parallel uploads of ${size}: ${chart}`,
			unit,
			ours: values,
			point: { chart: `Parallel uploads of ${size}: ${chart}`, x: count },
		});
		const seconds = runs.map((run) => run.seconds);
		const rises = runs.map(({ memoryRiseMib }) => memoryRiseMib);
		figures.push(figure('time', 's', seconds), figure('memory rise', 'MiB', rises));
	}
	return figures;
}
