import { link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkflowNode } from '../../hosts/workflow.mts';
import { ours, startByHand, workflow } from '../../hosts/workflow-builder.mts';
import { column, inTurns, type Bench, type RowGroup } from '../bench.mts';
import { makeBigFile } from '../big-file.mts';
import type { Figure } from '../figure.mts';
import { secondsByCurl, startFileService, type FileService } from '../file-service.mts';
import { measureRun, secondsOf } from '../run-workflow.mts';
import { numberedItems, readFile } from '../workflows/nodes.mts';
import { startWorld, type World } from '../world.mts';
import { whileOpen } from '../while-open.mts';

const COUNTS = [1, 8];
const TRANSFER = 'Transfer';
const MIB = 1024 ** 2;
const MEMORY_TARGET = { 1: 48, 8: 96 } as Record<number, number>;
const options = { concurrency: Math.max(...COUNTS) };

type Result = { memoryRiseMib: number; seconds: number };

type Kind = {
	name: string;
	/** What comes before the node that is measured, and that node. */
	nodes: (count: number, folder: string, world: World<FileService>) => WorkflowNode[];
	curl: (service: FileService, file: string, number: number) => string[];
};

const kinds: Kind[] = [
	{
		name: 'uploads',
		nodes: (_count, folder, { credential }) => [
			readFile(join(folder, '*.mp4')),
			ours(TRANSFER, credential, { resource: 'file', operation: 'upload', files: 'data', options }),
		],
		curl: ({ uploadUrl }, file) => ['-T', file, uploadUrl],
	},
	{
		name: 'downloads',
		nodes: (count, _folder, { credential }) => [
			...numberedItems(count),
			ours(TRANSFER, credential, {
				resource: 'project',
				kind: 'video',
				operation: 'download',
				id: '=p{{ $json.number }}',
				options,
			}),
		],
		curl: ({ resultUrl }, file, number) => ['--output', `${file}-${number}`, resultUrl],
	},
];

type Task = { kind: Kind; count: number; folder: string; file: string };

/** In a fresh n8n: memory that one run took is not always freed before the next. */
async function byNode(bench: Bench, { kind, count, folder, file }: Task): Promise<Result> {
	return await whileOpen(
		startWorld(
			bench,
			startFileService(() => file),
		),
		async (world) => {
			const planned = workflow(kind.name, [startByHand(), ...kind.nodes(count, folder, world)]);
			const { execution, memoryRiseOf } = await measureRun(world, planned);
			return {
				memoryRiseMib: memoryRiseOf(TRANSFER),
				seconds: secondsOf(execution, TRANSFER, TRANSFER),
			};
		},
	);
}

/** The same bytes at the same time without n8n. */
async function byCurl({ kind, count, file }: Task): Promise<Result> {
	const service = await startFileService(() => file);
	const numbers = Array.from({ length: count }, (_, number) => number);
	const seconds = await secondsByCurl(numbers.map((number) => kind.curl(service, file, number)));
	await service.close();
	for (const number of numbers) await rm(`${file}-${number}`, { force: true });
	return { memoryRiseMib: 0, seconds };
}

/** Files that are sent or fetched at the same time, one per item. */
async function measure(bench: Bench): Promise<Figure[]> {
	const size = `${bench.sizes.parallelBytes / MIB} MiB`;
	const file = await makeBigFile(bench.folder, bench.sizes.parallelBytes);
	const figures: Figure[] = [];
	for (const kind of kinds) {
		for (const count of COUNTS) {
			bench.log(`${count} parallel ${kind.name}`);
			const folder = join(bench.folder, `${kind.name}-${count}`);
			await mkdir(folder);
			for (let number = 0; number < count; number++)
				await link(file, join(folder, `${number}.mp4`));
			const task = { kind, count, folder, file };
			const { own, curl } = await inTurns(bench, {
				own: () => byNode(bench, task),
				curl: () => byCurl(task),
			});
			await rm(folder, { recursive: true });
			const row = `${count === 1 ? `1 ${kind.name.slice(0, -1)}` : `${count} parallel ${kind.name}`} of ${size}`;
			figures.push(
				{
					row: `${row}: time of the node`,
					unit: 's',
					ours: column(own, 'seconds'),
					floor: {
						what: count === 1 ? 'curl' : `${count} × curl at the same time`,
						values: column(curl, 'seconds'),
					},
					target: { of: 'floor', atMost: 1.3 },
				},
				{
					row: `${row}: memory rise while the node runs`,
					unit: 'MiB',
					ours: column(own, 'memoryRiseMib'),
					target: { of: 'each', atMost: MEMORY_TARGET[count] },
				},
			);
		}
	}
	return figures;
}

export const transfers: RowGroup = {
	name: 'transfers',
	about: 'one and eight large files at the same time, beside as many curl processes',
	measure,
};
