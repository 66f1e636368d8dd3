import { rm } from 'node:fs/promises';
import { runProcess } from '../../hosts/process.mts';
import type { Workflow } from '../../hosts/workflow.mts';
import { inTurns, type Bench, type RowGroup } from '../bench.mts';
import { makeBigFile } from '../big-file.mts';
import type { Figure } from '../figure.mts';
import { measureRun, secondsOf, type Measured } from '../run-workflow.mts';
import { startFileService, type FileService } from '../file-service.mts';
import { startWorld, type World } from '../world.mts';
import { ours, startByHand, workflow } from '../../hosts/workflow-builder.mts';
import { readFile } from '../workflows/nodes.mts';
import { ofService, stockWorkflow } from '../workflows/stock.mts';

type Planned = (path: string, world: World<FileService>) => Workflow;

const stockUpload: Planned = (path, { service }) =>
	stockWorkflow('upload', { ...ofService(service.credential), VIDEO_FILE: path });

const ourUpload: Planned = (path, { credential }) =>
	workflow('Our upload', [
		startByHand(),
		readFile(path),
		ours('Upload', credential, { resource: 'file', operation: 'upload', files: 'data' }),
	]);

type Result = { memoryRiseMib: number; processorSeconds: number; seconds: number };

/** In a fresh n8n: memory that one run took is not always freed before the next. */
async function measured(bench: Bench, file: string, planned: Planned) {
	const small = await makeBigFile(bench.folder, bench.sizes.warmUpBytes);
	const world = await startWorld(bench, startFileService());
	try {
		await measureRun(world, planned(small, world));
		const result = await measureRun(world, planned(file, world));
		assertArrived(world.service, bench.sizes.fileBytes);
		return resultOf(result, 'Upload');
	} finally {
		await world.close();
	}
}

const resultOf = (
	{ execution, memoryRiseOf, processorSeconds }: Measured,
	node: string,
): Result => ({
	memoryRiseMib: memoryRiseOf(node),
	processorSeconds,
	seconds: secondsOf(execution, node, node),
});

function assertArrived({ uploaded }: FileService, bytes: number): void {
	if (uploaded() !== bytes) {
		throw new Error(`The service received ${uploaded()} instead of ${bytes} bytes.`);
	}
}

const WITHOUT_N8N = { memoryRiseMib: 0, processorSeconds: 0 };

/** The same bytes to the same service without n8n. */
async function curlUpload(file: string): Promise<Result> {
	const { uploadUrl, close } = await startFileService();
	try {
		const startedAt = Date.now();
		await runProcess('curl', ['--silent', '--fail', '-T', file, uploadUrl]);
		return { ...WITHOUT_N8N, seconds: (Date.now() - startedAt) / 1_000 };
	} finally {
		await close();
	}
}

async function measure(bench: Bench): Promise<Figure[]> {
	const file = await makeBigFile(bench.folder, bench.sizes.fileBytes);
	const { stock, own, curl } = await inTurns(bench, {
		stock: () => measured(bench, file, stockUpload),
		own: () => measured(bench, file, ourUpload),
		curl: () => curlUpload(file),
	});
	await rm(file);
	const rises = (results: Result[]) => results.map(({ memoryRiseMib }) => memoryRiseMib);
	const times = (results: Result[]) => results.map(({ seconds }) => seconds);
	const size = `${bench.sizes.fileBytes / 1024 ** 2} MiB`;
	return [
		{
			row: `upload of ${size}: memory rise while the upload node runs`,
			unit: 'MiB',
			stock: rises(stock),
			ours: rises(own),
			target: { of: 'ours', atMost: 48 },
		},
		{
			row: `upload of ${size}: time of the upload node`,
			unit: 's',
			stock: times(stock),
			ours: times(own),
			floor: { what: 'curl -T to the same service', values: times(curl) },
			target: { of: 'floor', atMost: 1.3 },
		},
	];
}

export const upload: RowGroup = {
	name: 'upload',
	about: 'a large file from the filesystem store to the service',
	measure,
};
