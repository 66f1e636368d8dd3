import { join } from 'node:path';
import { link, mkdir } from 'node:fs/promises';
import { Editor } from '../../support/editor.mts';
import { ours, startByHand, workflow } from '../../support/workflow.mts';
import type { Bench, RowGroup } from '../bench.mts';
import { makeBigFile } from '../big-file.mts';
import { applyLoad } from '../event-load.mts';
import { bodyOfEvent } from '../events.mts';
import type { Figure } from '../figure.mts';
import { startFileService } from '../file-service.mts';
import { runOurs, runStock, type GenerationRun } from '../generation-run.mts';
import { measureRun, secondsOf } from '../run-workflow.mts';
import { startSandboxProcess } from '../sandbox-process.mts';
import { startWorld, WEBHOOK_SECRET } from '../world.mts';
import { readFile } from '../workflows/nodes.mts';
import { ourTrigger } from '../workflows/receivers.mts';

/** How cost grows with what there is to do: each row is a point of a curve in docs/images/scale.svg. */

const RENDER_MS = 1_000;
const MEASURED_EVENTS = 300;
const LAZY = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

const repeated = async <Value,>({ repeat }: Bench, once: () => Promise<Value>) => {
	const values: Value[] = [];
	while (values.length < repeat) values.push(await once());
	return values;
};

/** Items of one run, each in a fresh n8n. */
async function items(bench: Bench): Promise<Figure[]> {
	const run = async (count: number, of: typeof runOurs): Promise<GenerationRun> => {
		const sandbox = await startSandboxProcess(RENDER_MS);
		const world = await startWorld(bench, sandbox);
		try {
			await of({ world, sandbox }, 5);
			return await of({ world, sandbox }, count, of === runOurs ? { concurrency: 50 } : undefined);
		} finally {
			await world.close();
			await sandbox.stop();
		}
	};
	const figures: Figure[] = [];
	for (const count of bench.sizes.scaleItems) {
		bench.say(`${count} items`);
		const own = await repeated(bench, () => run(count, runOurs));
		const stock = await repeated(bench, () => run(count, runStock));
		const figure = (chart: string, unit: Figure['unit'], of: 'seconds' | 'memoryRiseMib') => ({
			row: `scale: ${count} items of ${RENDER_MS / 1_000} s: ${chart}`,
			unit,
			stock: stock.map((each) => each[of]),
			ours: own.map((each) => each[of]),
			point: { chart: `Items: ${chart}`, x: count },
		});
		figures.push(figure('time', 's', 'seconds'), figure('memory rise', 'MiB', 'memoryRiseMib'));
	}
	return figures;
}

/** Files that are uploaded at the same time, each an item. */
async function uploads(bench: Bench): Promise<Figure[]> {
	const size = `${bench.sizes.scaleUploadBytes / 1024 ** 2} MiB`;
	const folder = join(bench.folder, 'uploads');
	await mkdir(folder);
	const big = await makeBigFile(bench.folder, bench.sizes.scaleUploadBytes);
	const once = async () => {
		const service = await startFileService();
		const world = await startWorld(bench, { baseUrl: service.baseUrl, apiKey: 'any' });
		const upload = ours('Upload', world.credential, {
			resource: 'file',
			operation: 'upload',
			files: 'data',
			options: { concurrency: 8 },
		});
		try {
			const nodes = [startByHand(), readFile(join(folder, '*.mp4')), upload];
			const { execution, memoryRiseMib } = await measureRun(world, workflow('Uploads', nodes));
			return { memoryRiseMib, seconds: secondsOf(execution, 'Upload', 'Upload') };
		} finally {
			await world.close();
			await service.close();
		}
	};
	const figures: Figure[] = [];
	let there = 0;
	for (const count of [1, 8]) {
		bench.say(`${count} parallel uploads`);
		for (; there < count; there++) await link(big, join(folder, `${there}.mp4`));
		const runs = await repeated(bench, once);
		const figure = (chart: string, unit: Figure['unit'], values: number[]) => ({
			row: `scale: ${count} parallel uploads of ${size}: ${chart}`,
			unit,
			ours: values,
			point: { chart: `Parallel uploads of ${size}: ${chart}`, x: count },
		});
		const seconds = runs.map((run) => run.seconds);
		const rises = runs.map(({ memoryRiseMib }) => memoryRiseMib);
		figures.push(figure('time', 's', seconds), figure('memory rise', 'MiB', rises));
	}
	return figures;
}

/** Events that the trigger has seen before; one n8n sees them all. */
async function eventsSeen(bench: Bench): Promise<Figure[]> {
	const world = await startWorld(bench, { baseUrl: 'http://127.0.0.1:9', apiKey: 'none' }, LAZY);
	try {
		const { workflow: planned, path } = ourTrigger(world.credential);
		const stored = await world.rest.createWorkflow(planned);
		await world.rest.publish(stored);
		const target = { url: `${world.n8n.baseUrl}/webhook/${path}`, workflowId: stored.id };
		const where = { editor: new Editor(world.n8n.baseUrl, world.rest), pid: world.n8n.pid };
		let seen = 0;
		const see = async (count: number) => {
			const genuine = () => ({ body: bodyOfEvent(), secret: WEBHOOK_SECRET });
			seen += count;
			return await applyLoad(where, target, Array.from({ length: count }, genuine), 200);
		};
		const figures: Figure[] = [];
		for (const before of bench.sizes.scaleEventsSeen) {
			bench.say(`${before} events seen`);
			while (seen < before) await see(Math.min(1_000, before - seen));
			const loads = await repeated(bench, () => see(MEASURED_EVENTS));
			figures.push({
				row: `scale: ${before} events seen: verified events`,
				unit: 'events/s',
				ours: loads.map(({ rate }) => rate),
				point: { chart: 'Events per second, by events seen before', x: before },
			});
		}
		return figures;
	} finally {
		await world.close();
	}
}

export const scale: RowGroup = {
	name: 'scale',
	about: 'how cost grows: items, parallel uploads, events seen before',
	measure: async (bench) => [
		...(await items(bench)),
		...(await uploads(bench)),
		...(await eventsSeen(bench)),
	],
};
