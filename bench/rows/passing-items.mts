import { outputOf, type WorkflowNode } from '../../hosts/workflow.mts';
import { ours, startByHand, stock, workflow } from '../../hosts/workflow-builder.mts';
import { column, inTurns, type Bench, type RowGroup } from '../bench.mts';
import type { Figure } from '../figure.mts';
import { startFileService, type FileService } from '../file-service.mts';
import { measureRun, secondsOf } from '../run-workflow.mts';
import { SMALL_HEAP, SMALL_HEAP_MIB, startWorld, type World } from '../world.mts';
import { whileOpen } from '../while-open.mts';

const NODE = 'Node';
const WARM_UP_ITEMS = 40;
const FLOOR = 'a node that only passes such items on';

type Result = { memoryRiseMib: number; seconds: number };
type Planned = (world: World<FileService>) => WorkflowNode;

/** Projects as the node puts them out. */
const projects = (count: number): WorkflowNode[] => {
	const project =
		'{ id: "p" + n, resource: "video", status: "complete", downloads: [{ url: "http://127.0.0.1/result.mp4" }] }';
	const list = `{ project: Array.from({ length: ${count} }, (_, n) => (${project})) }`;
	return [
		stock('List', 'set', 3.4, { mode: 'raw', jsonOutput: `={{ ${list} }}`, options: {} }),
		stock('Items', 'splitOut', 1, { fieldToSplitOut: 'project', options: {} }),
	];
};

/** Reads the projects as Get does, with the key in a credential. */
const request: Planned = ({ service, credential }) =>
	stock(
		NODE,
		'httpRequest',
		4.2,
		{
			url: `=${service.baseUrl}/v1/video-projects/{{ $json.id }}`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: credential.type,
			options: { batching: { batch: { batchSize: 10, batchInterval: 0 } } },
		},
		{ credentials: { [credential.type]: credential } },
	);
const passOn: Planned = () => stock(NODE, 'noOp', 1, {});
const get: Planned = ({ credential }) =>
	ours(NODE, credential, { resource: 'project', operation: 'get', id: '={{ $json.id }}' });
const collect: Planned = ({ credential }) =>
	ours(NODE, credential, { resource: 'project', operation: 'collect', whenFinished: 'links' });

/** In a fresh n8n: memory that one run took is not always freed before the next. */
async function measured(
	bench: Bench,
	count: number,
	planned: Planned,
	env?: Record<string, string>,
): Promise<Result> {
	return await whileOpen(startWorld(bench, startFileService(), { env }), async (world) => {
		const run = async (items: number) => {
			const nodes = [startByHand(), ...projects(items), planned(world)];
			return await measureRun(world, workflow('Passing items', nodes));
		};
		await run(WARM_UP_ITEMS);
		const { execution, memoryRiseMib } = await run(count);
		const passed = outputOf(execution, NODE).length;
		if (passed !== count) throw new Error(`${passed} of ${count} items were passed on.`);
		return { memoryRiseMib, seconds: secondsOf(execution, NODE, NODE) };
	});
}

async function measure(bench: Bench): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const count of bench.sizes.passedItems) {
		const rowOf = (name: string) => `${name} of ${count} complete projects`;
		const { floor, requested, read, collected, requestedSmall, readSmall } = await inTurns(bench, {
			floor: () => measured(bench, count, passOn),
			requested: () => measured(bench, count, request),
			read: () => measured(bench, count, get),
			collected: () => measured(bench, count, collect),
			requestedSmall: () => measured(bench, count, request, SMALL_HEAP),
			readSmall: () => measured(bench, count, get, SMALL_HEAP),
		});
		for (const [name, own] of [
			['Get', read],
			['Collect', collected],
		] as const) {
			const row = rowOf(name);
			figures.push(
				{
					row: `${row}: memory rise`,
					unit: 'MiB',
					stock: column(requested, 'memoryRiseMib'),
					ours: column(own, 'memoryRiseMib'),
					floor: { what: FLOOR, values: column(floor, 'memoryRiseMib') },
					target: { of: 'floor', atMost: 1.3, plus: 30 },
				},
				{
					row: `${row}: time of the node`,
					unit: 's',
					stock: column(requested, 'seconds'),
					ours: column(own, 'seconds'),
				},
			);
		}
		figures.push({
			row: `${rowOf('Get')}: memory rise with a heap of ${SMALL_HEAP_MIB} MiB`,
			unit: 'MiB',
			stock: column(requestedSmall, 'memoryRiseMib'),
			ours: column(readSmall, 'memoryRiseMib'),
		});
	}
	return figures;
}

export const passingItems: RowGroup = {
	name: 'passing-items',
	about:
		'Get and Collect of very many projects, beside HTTP Request and a node that only passes them on',
	measure,
};
