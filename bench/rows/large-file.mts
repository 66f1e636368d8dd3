import { rm } from 'node:fs/promises';
import { outputOf, type Execution, type Workflow } from '../../hosts/workflow.mts';
import { ours, startByHand, workflow } from '../../hosts/workflow-builder.mts';
import { column, inTurns, type Bench, type RowGroup } from '../bench.mts';
import { makeBigFile } from '../big-file.mts';
import type { Figure } from '../figure.mts';
import {
	secondsByCurl,
	secondsByNode,
	startFileService,
	type FileService,
} from '../file-service.mts';
import { measureRun, secondsOf, type Measured } from '../run-workflow.mts';
import { startWorld, type World } from '../world.mts';
import { readFile } from '../workflows/nodes.mts';
import { ofService, stockWorkflow } from '../workflows/stock.mts';
import { whileOpen } from '../while-open.mts';

type Where = World<FileService>;
type Planned = (file: string, world: Where) => Workflow;

type Kind = {
	name: string;
	about: string;
	node: string;
	stock: Planned;
	own: Planned;
	/** Bytes that arrived. */
	arrived: (world: Where, execution: Execution) => number | undefined;
	memoryRise: (run: Measured) => number;
	/** The same bytes from or to the same service without n8n. */
	curl: (service: FileService, file: string) => string[];
	alone: (service: FileService, file: string) => string[];
	rows: { memory: string; time: string; floor: string };
};

const UPLOAD: Kind = {
	name: 'upload',
	about: 'a large file from the filesystem store to the service',
	node: 'Upload',
	stock: (file, { service }) =>
		stockWorkflow('upload', { ...ofService(service.credential), VIDEO_FILE: file }),
	own: (file, { credential }) =>
		workflow('Our upload', [
			startByHand(),
			readFile(file),
			ours('Upload', credential, { resource: 'file', operation: 'upload', files: 'data' }),
		]),
	arrived: ({ service }) => service.uploaded(),
	memoryRise: ({ memoryRiseOf }) => memoryRiseOf('Upload'),
	curl: ({ uploadUrl }, file) => ['-T', file, uploadUrl],
	alone: ({ uploadUrl }, file) => ['PUT', uploadUrl, file],
	rows: {
		memory: 'memory rise while the upload node runs',
		time: 'time of the upload node',
		floor: 'curl -T to the same service',
	},
};

const DOWNLOAD: Kind = {
	name: 'download',
	about: 'a large result into the filesystem store',
	node: 'Download',
	stock: (_file, { service }) => stockWorkflow('download', { RESULT_URL: service.resultUrl }),
	own: (_file, { credential }) =>
		workflow('Our download', [
			startByHand(),
			ours('Download', credential, {
				resource: 'project',
				kind: 'video',
				operation: 'download',
				id: 'a-project',
			}),
		]),
	arrived: (_world, execution) =>
		(outputOf(execution, 'Download')[0]?.binary?.data as { bytes?: number } | undefined)?.bytes,
	memoryRise: ({ memoryRiseMib }) => memoryRiseMib,
	curl: ({ resultUrl }, file) => ['--output', `${file}-copy`, resultUrl],
	alone: ({ resultUrl }, file) => ['GET', resultUrl, `${file}-copy`],
	rows: {
		memory: 'memory rise',
		time: 'time of the node',
		floor: 'curl from the same server',
	},
};

/** In a fresh n8n: memory that one run took is not always freed before the next. */
async function measured(
	bench: Bench,
	kind: Kind,
	files: { small: string; big: string },
	planned: Planned,
) {
	let served = files.small;
	return await whileOpen(
		startWorld(
			bench,
			startFileService(() => served),
		),
		async (world) => {
			await measureRun(world, planned(files.small, world));
			served = files.big;
			const run = await measureRun(world, planned(files.big, world));
			const bytes = kind.arrived(world, run.execution);
			if (bytes !== bench.sizes.fileBytes) {
				throw new Error(`${bytes} bytes arrived instead of ${bench.sizes.fileBytes}.`);
			}
			const seconds = secondsOf(run.execution, kind.node, kind.node);
			return { memoryRiseMib: kind.memoryRise(run), seconds };
		},
	);
}

async function without(file: string, secondsOf: (service: FileService) => Promise<number>) {
	const service = await startFileService(() => file);
	const seconds = await secondsOf(service).finally(service.close);
	await rm(`${file}-copy`, { force: true });
	return { memoryRiseMib: 0, seconds };
}

async function measure(bench: Bench, kind: Kind): Promise<Figure[]> {
	const files = {
		small: await makeBigFile(bench.folder, bench.sizes.warmUpBytes),
		big: await makeBigFile(bench.folder, bench.sizes.fileBytes),
	};
	const { big } = files;
	const { stock, own, curl, alone } = await inTurns(bench, {
		stock: () => measured(bench, kind, files, kind.stock),
		own: () => measured(bench, kind, files, kind.own),
		curl: () => without(big, async (service) => await secondsByCurl([kind.curl(service, big)])),
		alone: () =>
			without(big, async (service) => await secondsByNode(bench.host, kind.alone(service, big))),
	});
	await rm(big);
	const row = `${kind.name} of ${bench.sizes.fileBytes / 1024 ** 2} MiB`;
	return [
		{
			row: `${row}: ${kind.rows.memory}`,
			unit: 'MiB',
			stock: column(stock, 'memoryRiseMib'),
			ours: column(own, 'memoryRiseMib'),
			target: { of: 'ours', atMost: 48 },
		},
		{
			row: `${row}: ${kind.rows.time}`,
			unit: 's',
			stock: column(stock, 'seconds'),
			ours: column(own, 'seconds'),
			floor: { what: kind.rows.floor, values: column(curl, 'seconds') },
			target: { of: 'floor', atMost: 1.3 },
		},
		{
			row: `${row}: ${kind.rows.time}, compared with Node.js alone`,
			unit: 's',
			ours: column(own, 'seconds'),
			floor: {
				what: 'a Node.js program that does nothing else',
				values: column(alone, 'seconds'),
			},
		},
	];
}

/** A large file in each direction. */
export const largeFile: RowGroup[] = [UPLOAD, DOWNLOAD].map((kind) => ({
	name: kind.name,
	about: kind.about,
	measure: (bench) => measure(bench, kind),
}));
