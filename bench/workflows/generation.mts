import type { Credential } from '../../hosts/rest.mts';
import type { Workflow } from '../../hosts/workflow.mts';
import { makeActionNode, makeManualTrigger, makeWorkflow } from '../../hosts/workflow-builder.mts';
import { numberedItems } from './nodes.mts';
import { ofService, stockWorkflow } from './stock.mts';

/** Generations are timed from the first start of this node to the last end of the workflow's last node. */
export const GENERATE = 'Generate';
export const DOWNLOAD = 'Download';

type Service = { baseUrl: string; apiKey: string };
export type Job = { count: number; namePrefix: string };

// All items have the same prompt, as in the stock workflow, so that the sandbox draws a picture only once.
const PROMPT = 'A lighthouse';

export const stockGeneration = (service: Service, { count, namePrefix }: Job): Workflow =>
	stockWorkflow('generation', {
		...ofService(service),
		ITEM_COUNT: String(count),
		NAME_PREFIX: namePrefix,
	});

/** Cuts a workflow after `Generate`, which makes the first call for each item. */
export function upToGenerate({ nodes, connections, ...rest }: Workflow): Workflow {
	const last = nodes.findIndex(({ name }) => name === GENERATE);
	const kept = nodes.slice(0, last + 1);
	const before = nodes.slice(0, last).map(({ name }) => name);
	const between = Object.entries(connections).filter(([from]) => before.includes(from));
	return { ...rest, nodes: kept, connections: Object.fromEntries(between) };
}

/** Limits each node that calls the service to 5 items every 1.1 seconds, just below a limit of 5 calls a second. */
export function belowLimit(planned: Workflow): Workflow {
	const batching = { batch: { batchSize: 5, batchInterval: 1_100 } };
	const nodes = planned.nodes.map((node) =>
		[GENERATE, 'Check'].includes(node.name)
			? { ...node, parameters: { ...node.parameters, options: { batching } } }
			: node,
	);
	return { ...planned, nodes };
}

export function ourGeneration(
	credential: Credential,
	job: Job,
	completion: 'download' | 'start',
	options: Record<string, unknown>,
): Workflow {
	return makeWorkflow('Our generation', [
		makeManualTrigger(),
		...numberedItems(job.count),
		makeActionNode(GENERATE, credential, {
			resource: 'image',
			operation: 'ai-image-generator',
			prompt: PROMPT,
			image_count: 1,
			completion,
			options: {
				orientation: 'square',
				name: `=${job.namePrefix}{{ $json.number }}`,
				...options,
			},
		}),
	]);
}
