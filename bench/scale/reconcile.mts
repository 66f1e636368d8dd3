import { adaptExample, readExample } from '../../examples/examples.mts';
import { readOutput } from '../../hosts/workflow.mts';
import { createIds } from '../../test/support/deliver.mts';
import { measureRepeatedly, type Bench } from '../bench.mts';
import { figuresOf, type Figure } from '../figure.mts';
import { startFileService } from '../file-service.mts';
import { measureRun, secondsOf } from '../run-workflow.mts';
import { inWorld } from '../world.mts';
import { DataTable } from '../../hosts/data-table.mts';

const SCHEDULE = 'Every 15 Minutes';
const GET = 'Get';

/** Runs the example Reconcile once in a fresh n8n, with this many projects that are not marked as done. */
const reconcileOnce = (bench: Bench, count: number) =>
	inWorld(bench, startFileService(), async (world) => {
		const table = await DataTable.create(world.rest, 'Media Projects', [
			{ name: 'project_id', type: 'string' },
			{ name: 'resource', type: 'string' },
			{ name: 'done', type: 'boolean' },
		]);
		await table.insert(createIds(count).map((id) => ({ project_id: id, resource: 'image' })));
		const example = adaptExample(await readExample('reconcile'), world.credential);
		const ofAnyAge = JSON.parse(
			JSON.stringify(example).replace('"value":30', '"value":0'),
		) as typeof example;
		const { execution, memoryRiseMib } = await measureRun(world, ofAnyAge, SCHEDULE);
		const handled = readOutput(execution, 'Mark as Done').length;
		if (handled !== count) throw new Error(`${handled} of ${count} projects were marked as done.`);
		return { memoryRiseMib, seconds: secondsOf(execution, GET) };
	});

/** Measures Reconcile with growing numbers of projects whose events were lost. */
export async function reconcile(bench: Bench): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const count of bench.sizes.scaleReconcile) {
		const ours = await measureRepeatedly(bench, `${count} projects`, () =>
			reconcileOnce(bench, count),
		);
		const figure = figuresOf(`scale: Reconcile of ${count} projects`, { ours });
		const point = (chart: string) => ({
			point: { chart: `Reconcile, projects: ${chart}`, x: count },
		});
		figures.push(
			figure('time of Get', 's', 'seconds', point('time of Get')),
			figure('memory rise', 'MiB', 'memoryRiseMib', point('memory rise')),
		);
	}
	return figures;
}
