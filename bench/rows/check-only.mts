import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaFolder } from '../../hosts/root.mts';
import { readOutput } from '../../hosts/workflow.mts';
import { makeActionNode, makeManualTrigger, makeWorkflow } from '../../hosts/workflow-builder.mts';
import { measureRepeatedly, type Bench, type RowGroup } from '../bench.mts';
import type { Figure } from '../figure.mts';
import { measureRun, secondsOf } from '../run-workflow.mts';
import { startSandboxProcess } from '../sandbox-process.mts';
import { inWorld } from '../world.mts';
import { numberedItems, readFile } from '../workflows/nodes.mts';

const CHECK = 'Check';
const WARM_UP_ITEMS = 40;
/** The maximum time for this many items; more items may take proportionally longer. */
const TARGET = { seconds: 2, items: 1_000 };

async function measure(bench: Bench): Promise<Figure[]> {
	const image = join(bench.folder, 'portrait.jpg');
	await copyFile(join(mediaFolder, 'portrait.jpg'), image);
	// Only the nested layout has published prices.
	return await inWorld(bench, startSandboxProcess(0, 'nested'), async (world) => {
		const run = async (count: number): Promise<number> => {
			const planned = makeWorkflow('Check', [
				makeManualTrigger(),
				readFile(image),
				...numberedItems(count),
				makeActionNode(CHECK, world.credential, {
					resource: 'video',
					operation: 'image-to-video',
					image_file_path: { __rl: true, mode: 'binary', value: 'data' },
					prompt: '=Scene {{ $json.number }}',
					completion: 'check',
				}),
			]);
			const { execution } = await measureRun(world, planned);
			const right = readOutput(execution, CHECK).filter(({ json }) => json.ok === true).length;
			if (right !== count)
				throw new Error(`Only ${right} of ${count} items have the expected result.`);
			return secondsOf(execution, CHECK);
		};
		await run(WARM_UP_ITEMS);
		const figures: Figure[] = [];
		for (const count of bench.sizes.checkedItems) {
			const seconds = await measureRepeatedly(bench, `${count} items`, () => run(count));
			const atMost = (TARGET.seconds * count) / TARGET.items;
			figures.push({
				row: `Check Only, ${count} items with a file each: time`,
				unit: 's',
				ours: seconds,
				...(count < TARGET.items ? {} : { target: { of: 'ours', atMost } }),
			});
		}
		return figures;
	});
}

export const checkOnly: RowGroup = {
	name: 'check-only',
	about: 'how long many items take to check before anything is sent',
	measure,
};
