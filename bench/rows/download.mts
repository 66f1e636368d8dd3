import { rm } from 'node:fs/promises';
import { runProcess } from '../../hosts/process.mts';
import { outputOf, type Execution, type Workflow } from '../../hosts/workflow.mts';
import { inTurns, type Bench, type RowGroup } from '../bench.mts';
import { makeBigFile } from '../big-file.mts';
import type { Figure } from '../figure.mts';
import { startFileService, type FileService } from '../file-service.mts';
import { measureRun, secondsOf } from '../run-workflow.mts';
import { startWorld, type World } from '../world.mts';
import { ours, startByHand, workflow } from '../../hosts/workflow-builder.mts';
import { stockWorkflow } from '../workflows/stock.mts';

const DOWNLOAD = 'Download';

type Planned = (world: World<FileService>) => Workflow;
type Result = { memoryRiseMib: number; processorSeconds: number; seconds: number };

const stockDownload: Planned = ({ service }) =>
	stockWorkflow('download', { RESULT_URL: service.resultUrl });

const ourDownload: Planned = ({ credential }) =>
	workflow('Our download', [
		startByHand(),
		ours(DOWNLOAD, credential, {
			resource: 'project',
			kind: 'video',
			operation: 'download',
			id: 'a-project',
		}),
	]);

/** In a fresh n8n: memory that one run took is not always freed before the next. */
async function measured(
	bench: Bench,
	files: { small: string; big: string },
	planned: Planned,
): Promise<Result> {
	let served = files.small;
	const world = await startWorld(
		bench,
		startFileService(() => served),
	);
	try {
		await measureRun(world, planned(world));
		served = files.big;
		const { execution, ...used } = await measureRun(world, planned(world));
		assertWhole(execution, bench.sizes.fileBytes);
		return { ...used, seconds: secondsOf(execution, DOWNLOAD, DOWNLOAD) };
	} finally {
		await world.close();
	}
}

function assertWhole(execution: Execution, bytes: number): void {
	const binary = outputOf(execution, DOWNLOAD)[0]?.binary?.data as { bytes?: number } | undefined;
	if (binary?.bytes !== bytes) {
		throw new Error(`n8n holds ${binary?.bytes} bytes of the result instead of ${bytes}.`);
	}
}

/** The same bytes from the same server to the same disk without n8n. */
async function curlDownload({ folder }: Bench, big: string): Promise<Result> {
	const { resultUrl, close } = await startFileService(() => big);
	const target = `${folder}/by-curl`;
	const startedAt = Date.now();
	await runProcess('curl', ['--silent', '--fail', '--output', target, resultUrl]);
	const seconds = (Date.now() - startedAt) / 1_000;
	await close();
	await rm(target);
	return { memoryRiseMib: 0, processorSeconds: 0, seconds };
}

async function measure(bench: Bench): Promise<Figure[]> {
	const files = {
		small: await makeBigFile(bench.folder, bench.sizes.warmUpBytes),
		big: await makeBigFile(bench.folder, bench.sizes.fileBytes),
	};
	const { stock, own, curl } = await inTurns(bench, {
		stock: () => measured(bench, files, stockDownload),
		own: () => measured(bench, files, ourDownload),
		curl: () => curlDownload(bench, files.big),
	});
	await rm(files.big);
	const size = `${bench.sizes.fileBytes / 1024 ** 2} MiB`;
	return [
		{
			row: `download of ${size}: memory rise`,
			unit: 'MiB',
			stock: stock.map(({ memoryRiseMib }) => memoryRiseMib),
			ours: own.map(({ memoryRiseMib }) => memoryRiseMib),
			target: { of: 'ours', atMost: 48 },
		},
		{
			row: `download of ${size}: time of the node`,
			unit: 's',
			stock: stock.map(({ seconds }) => seconds),
			ours: own.map(({ seconds }) => seconds),
			floor: { what: 'curl from the same server', values: curl.map(({ seconds }) => seconds) },
			target: { of: 'floor', atMost: 1.3 },
		},
	];
}

export const download: RowGroup = {
	name: 'download',
	about: 'a large result into the filesystem store',
	measure,
};
