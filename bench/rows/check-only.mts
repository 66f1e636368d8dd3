import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaFolder } from '../../machine/root.mts';
import { readOutput } from '../../hosts/run/workflow.mts';
import {
	makeActionNode,
	makeCoreNode,
	makeManualTrigger,
	makeWorkflow,
} from '../../hosts/run/workflow-builder.mts';
import { measureAlternately, type Bench, type RowGroup } from '../bench.mts';
import type { Figure } from '../figure.mts';
import { measureRun, measureSeconds } from '../run-workflow.mts';
import { startSandboxProcess } from '../sandbox-process.mts';
import { makeNumberedItems } from '../workflows/numbered-items.mts';
import { inWorld } from '../world.mts';

const CHECK = 'Check';
const WARM_UP_ITEMS = 40;

async function measure(bench: Bench): Promise<Figure[]> {
	const image = join(bench.folder, 'portrait.jpg');
	await copyFile(join(mediaFolder, 'portrait.jpg'), image);
	const { checkedItems } = bench.sizes;
	// Only the nested layout has published prices.
	return await inWorld(bench, startSandboxProcess(0, 'nested'), async (world) => {
		const run = async (count: number): Promise<number> => {
			const read = { operation: 'read', fileSelector: image, options: {} };
			const planned = makeWorkflow('Check', [
				makeManualTrigger(),
				makeCoreNode('Read File', 'readWriteFile', 1, read),
				...makeNumberedItems(count),
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
			if (right === count) return measureSeconds(execution, CHECK);
			throw new Error(`Only ${right} of ${count} items have the expected result.`);
		};
		await run(WARM_UP_ITEMS);
		const { ours } = await measureAlternately(bench, { ours: () => run(checkedItems) });
		return [{ row: `Check Only, ${checkedItems} items with a file each: time`, unit: 's', ours }];
	});
}

export const checkOnly: RowGroup = {
	name: 'check-only',
	about: 'how long many items take to check before anything is sent',
	measure,
};
