import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { readOutput, type Execution, type Workflow } from '../../hosts/run/workflow.mts';
import {
	makeActionNode,
	makeCoreNode,
	makeManualTrigger,
	makeWorkflow,
} from '../../hosts/run/workflow-builder.mts';
import { measureAlternately, type Bench, type RowGroup } from '../bench.mts';
import { figuresOf, type Figure } from '../figure.mts';
import { startFileService, type FileService } from '../file-service.mts';
import { measureRun, measureSeconds } from '../run-workflow.mts';
import { ofService, stockWorkflow } from '../workflows/stock.mts';
import { inWorld, type World } from '../world.mts';

const MIB = 1024 ** 2;

type Where = World<FileService>;

type Kind = {
	name: 'upload' | 'download';
	about: string;
	/** The node that is measured in both workflows. */
	node: string;
	planStock: (file: string, where: Where) => Workflow;
	planOurs: (file: string, where: Where) => Workflow;
	/** The number of bytes that arrived; undefined if no file arrived. */
	countBytes: (where: Where, execution: Execution) => number | undefined;
};

const UPLOAD: Kind = {
	name: 'upload',
	about: 'a large file from the filesystem store to the service',
	node: 'Upload',
	planStock: (file, { service }) =>
		stockWorkflow('upload', { ...ofService(service.credential), VIDEO_FILE: file }),
	planOurs: (file, { credential }) =>
		makeWorkflow('Our upload', [
			makeManualTrigger(),
			makeCoreNode('Read', 'readWriteFile', 1, {
				operation: 'read',
				fileSelector: file,
				options: {},
			}),
			makeActionNode('Upload', credential, {
				resource: 'file',
				operation: 'upload',
				files: 'data',
			}),
		]),
	countBytes: ({ service }) => service.countUploaded(),
};

const DOWNLOAD: Kind = {
	name: 'download',
	about: 'a large result into the filesystem store',
	node: 'Download',
	planStock: (_file, { service }) => stockWorkflow('download', { RESULT_URL: service.resultUrl }),
	planOurs: (_file, { credential }) =>
		makeWorkflow('Our download', [
			makeManualTrigger(),
			makeActionNode('Download', credential, {
				resource: 'project',
				kind: 'video',
				operation: 'download',
				id: 'p0',
			}),
		]),
	countBytes: (_where, execution) =>
		(readOutput(execution, 'Download')[0]?.binary?.data as { bytes?: number } | undefined)?.bytes,
};

async function makeBigFile(folder: string, bytes: number): Promise<string> {
	const path = join(folder, `big-${bytes}.mp4`);
	const file = await open(path, 'w');
	for (let written = 0; written < bytes; written += MIB) await file.write(randomBytes(MIB));
	// The node refuses a video that begins like no file of its format.
	await file.write(Buffer.from('\0\0\0\x18ftypmp42'), 0, 12, 0);
	await file.close();
	return path;
}

/** Measures the second run in a fresh n8n. The first run transfers a small file. */
async function measureTransfers(bench: Bench, kind: Kind): Promise<Figure[]> {
	const { fileBytes, warmUpBytes } = bench.sizes;
	const small = await makeBigFile(bench.folder, warmUpBytes);
	const big = await makeBigFile(bench.folder, fileBytes);
	const { node, planStock, planOurs, countBytes } = kind;
	const run = (plan: Kind['planStock']) => async () => {
		let served = small;
		return await inWorld(
			bench,
			startFileService(() => served),
			async (world) => {
				await measureRun(world, plan(small, world));
				served = big;
				const { execution, memoryRiseOf } = await measureRun(world, plan(big, world));
				const bytes = countBytes(world, execution);
				if (bytes !== fileBytes) throw new Error(`${bytes} of ${fileBytes} bytes arrived.`);
				return { seconds: measureSeconds(execution, node), memoryRiseMib: memoryRiseOf(node) };
			},
		);
	};
	const runs = await measureAlternately(bench, { stock: run(planStock), ours: run(planOurs) });
	const figure = figuresOf(`${kind.name} of ${fileBytes / MIB} MiB`, runs);
	return [
		figure('time of the node', 's', 'seconds'),
		figure('memory rise while the node runs', 'MiB', 'memoryRiseMib'),
	];
}

export const transfers: RowGroup[] = [UPLOAD, DOWNLOAD].map((kind) => ({
	name: kind.name,
	about: kind.about,
	measure: (bench) => measureTransfers(bench, kind),
}));
