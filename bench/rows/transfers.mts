import { link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readOutput, type Execution, type Workflow } from '../../hosts/workflow.mts';
import { makeActionNode, makeManualTrigger, makeWorkflow } from '../../hosts/workflow-builder.mts';
import { measureAlternately, type Bench, type RowGroup } from '../bench.mts';
import { makeBigFile } from '../big-file.mts';
import { column, figuresOf, type Figure } from '../figure.mts';
import {
	secondsByCurl,
	secondsByNode,
	startFileService,
	type FileService,
} from '../file-service.mts';
import { measureRun, secondsOf } from '../run-workflow.mts';
import { inWorld, type World } from '../world.mts';
import { numberedItems, readFile } from '../workflows/nodes.mts';
import { ofService, stockWorkflow } from '../workflows/stock.mts';

const COUNTS = [1, 8];
const MIB = 1024 ** 2;
const MEMORY_TARGET = { 1: 48, 8: 96 } as Record<number, number>;
const TIME_TARGET = { of: 'floor', atMost: 1.3 } as const;
const options = { concurrency: Math.max(...COUNTS) };

type Where = World<FileService>;

type Kind = {
	name: 'upload' | 'download';
	about: string;
	/** The texts for the rows of one large file. */
	rows: { memory: string; time: string; floor: string };
	/** The node that is measured in both workflows. */
	node: string;
	stock: (file: string, where: Where) => Workflow;
	/** Our workflow, with one item per file. */
	own: (files: string, count: number, where: Where) => Workflow;
	/** The number of bytes that arrived; undefined if no file arrived. */
	arrived: (where: Where, execution: Execution) => number | undefined;
	/** The arguments for transferring the same bytes from or to the same service without n8n. */
	curl: (service: FileService, file: string, copy: string) => string[];
	alone: (service: FileService, file: string, copy: string) => string[];
};

const UPLOAD: Kind = {
	name: 'upload',
	about: 'a large file from the filesystem store to the service',
	rows: {
		memory: 'memory rise while the upload node runs',
		time: 'time of the upload node',
		floor: 'curl -T to the same service',
	},
	node: 'Upload',
	stock: (file, { service }) =>
		stockWorkflow('upload', { ...ofService(service.credential), VIDEO_FILE: file }),
	own: (files, _count, { credential }) =>
		makeWorkflow('Our upload', [
			makeManualTrigger(),
			readFile(files),
			makeActionNode('Upload', credential, {
				resource: 'file',
				operation: 'upload',
				files: 'data',
				options,
			}),
		]),
	arrived: ({ service }) => service.uploaded(),
	curl: ({ uploadUrl }, file) => ['-T', file, uploadUrl],
	alone: ({ uploadUrl }, file) => ['PUT', uploadUrl, file],
};

const DOWNLOAD: Kind = {
	name: 'download',
	about: 'a large result into the filesystem store',
	rows: { memory: 'memory rise', time: 'time of the node', floor: 'curl from the same server' },
	node: 'Download',
	stock: (_file, { service }) => stockWorkflow('download', { RESULT_URL: service.resultUrl }),
	own: (_files, count, { credential }) =>
		makeWorkflow('Our download', [
			makeManualTrigger(),
			...numberedItems(count),
			makeActionNode('Download', credential, {
				resource: 'project',
				kind: 'video',
				operation: 'download',
				id: '=p{{ $json.number }}',
				options,
			}),
		]),
	arrived: (_where, execution) =>
		(readOutput(execution, 'Download')[0]?.binary?.data as { bytes?: number } | undefined)?.bytes,
	curl: ({ resultUrl }, _file, copy) => ['--output', copy, resultUrl],
	alone: ({ resultUrl }, _file, copy) => ['GET', resultUrl, copy],
};

/** Runs the workflow once for each file in a fresh n8n, and measures the last run. */
const byN8n = (
	bench: Bench,
	{ node, arrived }: Kind,
	files: string[],
	planned: (file: string, where: Where) => Workflow,
) => {
	let served = '';
	const service = startFileService(() => served);
	return inWorld(bench, service, async (world) => {
		const runs = [];
		for (served of files) runs.push(await measureRun(world, planned(served, world)));
		const { execution, memoryRiseOf } = runs.at(-1)!;
		return {
			seconds: secondsOf(execution, node),
			memoryRiseMib: memoryRiseOf(node),
			bytes: arrived(world, execution) ?? 0,
		};
	});
};

async function measureOutsideN8n(
	file: string,
	count: number,
	secondsOf: (service: FileService, copies: string[]) => Promise<number>,
) {
	const service = await startFileService(() => file);
	const copies = Array.from({ length: count }, (_, number) => `${file}-${number}`);
	const seconds = await secondsOf(service, copies).finally(service.close);
	for (const copy of copies) await rm(copy, { force: true });
	return { memoryRiseMib: 0, bytes: 0, seconds };
}

async function measureLarge(bench: Bench, kind: Kind): Promise<Figure[]> {
	const { fileBytes, warmUpBytes } = bench.sizes;
	const small = await makeBigFile(bench.folder, warmUpBytes);
	const big = await makeBigFile(bench.folder, fileBytes);
	const inN8n = async (planned: (file: string, where: Where) => Workflow) => {
		const run = await byN8n(bench, kind, [small, big], planned);
		if (run.bytes === fileBytes) return run;
		throw new Error(`${run.bytes} bytes arrived instead of ${fileBytes}.`);
	};
	const { stock, own, curl, alone } = await measureAlternately(bench, {
		stock: () => inN8n(kind.stock),
		own: () => inN8n((file, where) => kind.own(file, 1, where)),
		curl: () =>
			measureOutsideN8n(big, 1, (service, [copy]) =>
				secondsByCurl([kind.curl(service, big, copy!)]),
			),
		alone: () =>
			measureOutsideN8n(big, 1, (service, [copy]) =>
				secondsByNode(bench.host, kind.alone(service, big, copy!)),
			),
	});
	await rm(big);
	const { memory, time, floor } = kind.rows;
	const about = `${kind.name} of ${fileBytes / MIB} MiB`;
	const figure = figuresOf(about, { stock, ours: own });
	return [
		figure(memory, 'MiB', 'memoryRiseMib', { target: { of: 'ours', atMost: 48 } }),
		figure(time, 's', 'seconds', {
			floor: { what: floor, values: column(curl, 'seconds') },
			target: TIME_TARGET,
		}),
		figuresOf(about, { ours: own })(`${time}, compared with Node.js alone`, 's', 'seconds', {
			floor: {
				what: 'a Node.js program that does nothing else',
				values: column(alone, 'seconds'),
			},
		}),
	];
}

export const largeFile: RowGroup[] = [UPLOAD, DOWNLOAD].map((kind) => ({
	name: kind.name,
	about: kind.about,
	measure: (bench) => measureLarge(bench, kind),
}));

async function measureParallel(bench: Bench, kind: Kind, count: number): Promise<Figure[]> {
	const { parallelBytes } = bench.sizes;
	const transfers = count === 1 ? `1 ${kind.name}` : `${count} parallel ${kind.name}s`;
	bench.log(transfers);
	const file = await makeBigFile(bench.folder, parallelBytes);
	const folder = join(bench.folder, `${kind.name}-${count}`);
	await mkdir(folder);
	for (let number = 0; number < count; number++) await link(file, join(folder, `${number}.mp4`));
	const files = join(folder, '*.mp4');
	const { own, curl } = await measureAlternately(bench, {
		own: () => byN8n(bench, kind, [file], (_, where) => kind.own(files, count, where)),
		curl: () =>
			measureOutsideN8n(file, count, (service, copies) =>
				secondsByCurl(copies.map((copy) => kind.curl(service, file, copy))),
			),
	});
	await rm(folder, { recursive: true });
	const figure = figuresOf(`${transfers} of ${parallelBytes / MIB} MiB`, { ours: own });
	const floor = count === 1 ? 'curl' : `${count} × curl at the same time`;
	return [
		figure('time of the node', 's', 'seconds', {
			floor: { what: floor, values: column(curl, 'seconds') },
			target: TIME_TARGET,
		}),
		figure('memory rise while the node runs', 'MiB', 'memoryRiseMib', {
			target: { of: 'each', atMost: MEMORY_TARGET[count]! },
		}),
	];
}

export const transfers: RowGroup = {
	name: 'transfers',
	about: 'one and eight large files at the same time, beside as many curl processes',
	measure: async (bench) => {
		const figures: Figure[] = [];
		for (const kind of [UPLOAD, DOWNLOAD]) {
			for (const count of COUNTS) figures.push(...(await measureParallel(bench, kind, count)));
		}
		return figures;
	},
};
