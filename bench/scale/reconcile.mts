import { fitted, readExample } from '../../examples/examples.mts';
import { outputOf } from '../../hosts/workflow.mts';
import { newIds } from '../../test/support/deliver.mts';
import { column, repeated, type Bench } from '../bench.mts';
import type { Figure } from '../figure.mts';
import { startFileService } from '../file-service.mts';
import { measureRun, secondsOf } from '../run-workflow.mts';
import { startWorld } from '../world.mts';
import { DataTable } from '../../hosts/data-table.mts';
import { whileOpen } from '../while-open.mts';

const SCHEDULE = 'Every 15 Minutes';
const GET = 'Get';

/** One run of the example Reconcile over this many projects that are not marked as done, in a fresh n8n. */
async function reconcileOnce(bench: Bench, count: number) {
	return await whileOpen(startWorld(bench, startFileService()), async (world) => {
		const table = await DataTable.create(world.rest, 'Media Projects', [
			{ name: 'project_id', type: 'string' },
			{ name: 'resource', type: 'string' },
			{ name: 'done', type: 'boolean' },
		]);
		await table.insert(newIds(count).map((id) => ({ project_id: id, resource: 'image' })));
		const example = fitted(await readExample('reconcile'), world.credential);
		const ofAnyAge = JSON.parse(
			JSON.stringify(example).replace('"value":30', '"value":0'),
		) as typeof example;
		const { execution, memoryRiseMib } = await measureRun(world, ofAnyAge, SCHEDULE);
		const handled = outputOf(execution, 'Mark as Done').length;
		if (handled !== count) throw new Error(`${handled} of ${count} projects were marked as done.`);
		return { memoryRiseMib, seconds: secondsOf(execution, GET, GET) };
	});
}

/** Projects whose events were lost, all read in one run. */
export async function reconcile(bench: Bench): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const count of bench.sizes.scaleReconcile) {
		const runs = await repeated(bench, `${count} projects`, () => reconcileOnce(bench, count));
		const figure = (chart: string, unit: Figure['unit'], values: number[]) => ({
			row: `scale: Reconcile of ${count} projects: ${chart}`,
			unit,
			ours: values,
			point: { chart: `Reconcile, projects: ${chart}`, x: count },
		});
		figures.push(
			figure('time of Get', 's', column(runs, 'seconds')),
			figure('memory rise', 'MiB', column(runs, 'memoryRiseMib')),
		);
	}
	return figures;
}
