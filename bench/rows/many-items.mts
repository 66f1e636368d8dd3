import { column, inTurns, type Bench, type RowGroup } from '../bench.mts';
import type { Figure } from '../figure.mts';
import { oursWith, runStartOnly, runStock } from '../generation-run.mts';
import { SMALL_HEAP, SMALL_HEAP_MIB, startWorld } from '../world.mts';
import { startSandboxProcess } from '../sandbox-process.mts';
import { whileOpen } from '../while-open.mts';

const RENDER_MS = 1_000;
const CONCURRENCY = 50;
const WARM_UP_ITEMS = 40;
const ourRun = oursWith('download', { concurrency: CONCURRENCY });

/** In a fresh n8n: memory that one run took is not always freed before the next. */
async function measured(bench: Bench, run: typeof runStock, env = {}) {
	return await whileOpen(
		startWorld(bench, startSandboxProcess(RENDER_MS), { env }),
		async (world) => {
			await run(world, WARM_UP_ITEMS);
			return await run(world, bench.sizes.manyItems);
		},
	);
}

async function measure(bench: Bench): Promise<Figure[]> {
	const { manyItems } = bench.sizes;
	const { stock, own, startOnly, stockSmall, ownSmall } = await inTurns(bench, {
		stock: () => measured(bench, runStock),
		own: () => measured(bench, ourRun),
		startOnly: () => measured(bench, runStartOnly),
		stockSmall: () => measured(bench, runStock, SMALL_HEAP),
		ownSmall: () => measured(bench, ourRun, SMALL_HEAP),
	});
	const row = `${manyItems} projects of ${RENDER_MS / 1_000} s, ${CONCURRENCY} at a time`;
	return [
		{
			row: `${row}: memory rise`,
			unit: 'MiB',
			stock: column(stock, 'memoryRiseMib'),
			ours: column(own, 'memoryRiseMib'),
			floor: {
				what: 'HTTP Request makes one of the three or more calls per item',
				values: column(startOnly, 'memoryRiseMib'),
			},
			target: { of: 'ours', atMost: 150 },
		},
		{
			row: `${row}: memory rise with a heap of ${SMALL_HEAP_MIB} MiB`,
			unit: 'MiB',
			stock: column(stockSmall, 'memoryRiseMib'),
			ours: column(ownSmall, 'memoryRiseMib'),
		},
		{
			row: `${row}: finished`,
			unit: 'items',
			stock: column(stock, 'finished'),
			ours: column(own, 'finished'),
			target: { of: 'ours', atMost: manyItems, atLeast: manyItems },
		},
		{
			row: `${row}: started twice`,
			unit: 'calls',
			stock: column(stock, 'twice'),
			ours: column(own, 'twice'),
			target: { of: 'ours', atMost: 0 },
		},
		{
			row: `${row}: time`,
			unit: 's',
			stock: column(stock, 'seconds'),
			ours: column(own, 'seconds'),
		},
	];
}

export const manyItems: RowGroup = {
	name: 'many-items',
	about: 'memory and completeness with very many items',
	measure,
};
