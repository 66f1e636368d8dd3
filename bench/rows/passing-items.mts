import { readOutput, type WorkflowNode } from '../../hosts/workflow.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeCoreNode,
	makeWorkflow,
} from '../../hosts/workflow-builder.mts';
import { measureAlternately, type Bench, type RowGroup } from '../bench.mts';
import { column, figuresOf, type Figure } from '../figure.mts';
import { startFileService, type FileService } from '../file-service.mts';
import { measureRun, secondsOf } from '../run-workflow.mts';
import { inWorld, SMALL_HEAP, SMALL_HEAP_MIB, type World } from '../world.mts';

const NODE = 'Node';
const WARM_UP_ITEMS = 40;
const FLOOR = 'a node that only passes such items on';

type Planned = (world: World<FileService>) => WorkflowNode;

/** Makes nodes that output projects in the form of this package's output. */
const projects = (count: number): WorkflowNode[] => {
	const project =
		'{ id: "p" + n, resource: "video", status: "complete", downloads: [{ url: "http://127.0.0.1/result.mp4" }] }';
	const list = `{ project: Array.from({ length: ${count} }, (_, n) => (${project})) }`;
	return [
		makeCoreNode('List', 'set', 3.4, { mode: 'raw', jsonOutput: `={{ ${list} }}`, options: {} }),
		makeCoreNode('Items', 'splitOut', 1, { fieldToSplitOut: 'project', options: {} }),
	];
};

/** Reads the projects as Get does, with the key in a credential. */
const request: Planned = ({ service, credential }) =>
	makeCoreNode(
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
const passOn: Planned = () => makeCoreNode(NODE, 'noOp', 1, {});
const get: Planned = ({ credential }) =>
	makeActionNode(NODE, credential, {
		resource: 'project',
		operation: 'get',
		id: '={{ $json.id }}',
	});
const collect: Planned = ({ credential }) =>
	makeActionNode(NODE, credential, {
		resource: 'project',
		operation: 'collect',
		whenFinished: 'links',
	});

async function measure(bench: Bench): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const count of bench.sizes.passedItems) figures.push(...(await measureMany(bench, count)));
	return figures;
}

async function measureMany(bench: Bench, count: number): Promise<Figure[]> {
	const measured = (planned: Planned, env = {}) =>
		inWorld(
			bench,
			startFileService(),
			async (world) => {
				const run = async (items: number) => {
					const nodes = [makeManualTrigger(), ...projects(items), planned(world)];
					return await measureRun(world, makeWorkflow('Passing items', nodes));
				};
				await run(WARM_UP_ITEMS);
				const { execution, memoryRiseMib } = await run(count);
				const passed = readOutput(execution, NODE).length;
				if (passed !== count) throw new Error(`${passed} of ${count} items were passed on.`);
				return { memoryRiseMib, seconds: secondsOf(execution, NODE) };
			},
			{ env },
		);
	const { floor, stock, read, collected, stockSmall, readSmall } = await measureAlternately(bench, {
		floor: () => measured(passOn),
		stock: () => measured(request),
		read: () => measured(get),
		collected: () => measured(collect),
		stockSmall: () => measured(request, SMALL_HEAP),
		readSmall: () => measured(get, SMALL_HEAP),
	});
	const passedOn = { what: FLOOR, values: column(floor, 'memoryRiseMib') };
	const rowOf = (name: string) => `${name} of ${count} complete projects`;
	const withSmallHeap = figuresOf(rowOf('Get'), { stock: stockSmall, ours: readSmall });
	return [
		...Object.entries({ Get: read, Collect: collected }).flatMap(([name, ours]) => {
			const figure = figuresOf(rowOf(name), { stock, ours });
			const target = { of: 'floor', atMost: 1.3, plus: 30 } as const;
			return [
				figure('memory rise', 'MiB', 'memoryRiseMib', { floor: passedOn, target }),
				figure('time of the node', 's', 'seconds'),
			];
		}),
		withSmallHeap(`memory rise with a heap of ${SMALL_HEAP_MIB} MiB`, 'MiB', 'memoryRiseMib'),
	];
}

export const passingItems: RowGroup = {
	name: 'passing-items',
	about:
		'Get and Collect of very many projects, beside HTTP Request and a node that only passes them on',
	measure,
};
