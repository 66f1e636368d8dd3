import { measureAlternately, type Bench, type RowGroup } from '../bench.mts';
import { column, exactly, figuresOf, type Figure } from '../figure.mts';
import { oursWith, runStartOnly, runStock } from '../generation-run.mts';
import { inWorld, SMALL_HEAP, SMALL_HEAP_MIB } from '../world.mts';
import { startSandboxProcess } from '../sandbox-process.mts';

const RENDER_MS = 1_000;
const CONCURRENCY = 50;
const WARM_UP_ITEMS = 40;
const ourRun = oursWith('download', { concurrency: CONCURRENCY });

async function measure(bench: Bench): Promise<Figure[]> {
	const { manyItems } = bench.sizes;
	const measured = (run: typeof runStock, env = {}) =>
		inWorld(
			bench,
			startSandboxProcess(RENDER_MS),
			async (world) => {
				await run(world, WARM_UP_ITEMS);
				return await run(world, manyItems);
			},
			{ env },
		);
	const { stock, own, startOnly, stockSmall, ownSmall } = await measureAlternately(bench, {
		stock: () => measured(runStock),
		own: () => measured(ourRun),
		startOnly: () => measured(runStartOnly),
		stockSmall: () => measured(runStock, SMALL_HEAP),
		ownSmall: () => measured(ourRun, SMALL_HEAP),
	});
	const about = `${manyItems} projects of ${RENDER_MS / 1_000} s, ${CONCURRENCY} at a time`;
	const figure = figuresOf(about, { stock, ours: own });
	const withSmallHeap = figuresOf(about, { stock: stockSmall, ours: ownSmall });
	const startedOnly = {
		what: 'HTTP Request makes one of the three or more calls per item',
		values: column(startOnly, 'memoryRiseMib'),
	};
	return [
		figure('memory rise', 'MiB', 'memoryRiseMib', {
			floor: startedOnly,
			target: { of: 'ours', atMost: 150 },
		}),
		withSmallHeap(`memory rise with a heap of ${SMALL_HEAP_MIB} MiB`, 'MiB', 'memoryRiseMib'),
		figure('finished', 'items', 'finished', { target: exactly(manyItems) }),
		figure('started twice', 'calls', 'twice', { target: { of: 'ours', atMost: 0 } }),
		figure('time', 's', 'seconds'),
	];
}

export const manyItems: RowGroup = {
	name: 'many-items',
	about: 'memory and completeness with very many items',
	measure,
};
