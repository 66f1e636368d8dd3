import type { Credential } from '../../hosts/run/rest.mts';
import type { Workflow } from '../../hosts/run/workflow.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeWorkflow,
} from '../../hosts/run/workflow-builder.mts';
import { makeNumberedItems } from './numbered-items.mts';
import { ofService, stockWorkflow } from './stock.mts';

/** Generations are timed from the first start of this node to the last end of the workflow's last node. */
export const GENERATE = 'Generate';
export const DOWNLOAD = 'Download';

type Service = { baseUrl: string; apiKey: string };

export type Job = {
	count: number;
	namePrefix: string;
	kind?: 'image' | 'video';
	/** Default: the node's own. */
	parallelRequests?: number;
	/** Set if the service limits its calls: core nodes then stay just below 5 calls a second. */
	isLimited?: boolean;
};

// All items have the same prompt, so that the sandbox draws a picture only once.
const PROMPT = 'A lighthouse';

/** The words of the core nodes' workflow, which generates images, for a video. */
const FOR_A_VIDEO = {
	'ai-image-generator': 'text-to-video',
	'image-projects': 'video-projects',
	'image_count: 1': 'end_seconds: 5',
};

export function makeStockJob(
	service: Service,
	{ count, namePrefix, kind, isLimited }: Job,
): Workflow {
	const planned = stockWorkflow('generation', {
		...ofService(service),
		ITEM_COUNT: String(count),
		NAME_PREFIX: namePrefix,
		...(kind === 'video' && FOR_A_VIDEO),
	});
	if (!isLimited) return planned;
	const batching = { batch: { batchSize: 5, batchInterval: 1_100 } };
	const nodes = planned.nodes.map((node) =>
		[GENERATE, 'Check'].includes(node.name)
			? { ...node, parameters: { ...node.parameters, options: { batching } } }
			: node,
	);
	return { ...planned, nodes };
}

export function makeOurJob(
	credential: Credential,
	{ count, namePrefix, kind, parallelRequests }: Job,
): Workflow {
	const tool =
		kind === 'video'
			? { resource: 'video', operation: 'text-to-video', end_seconds: 5 }
			: { resource: 'image', operation: 'ai-image-generator', image_count: 1 };
	return makeWorkflow('Our generation', [
		makeManualTrigger(),
		...makeNumberedItems(count),
		makeActionNode(GENERATE, credential, {
			...tool,
			prompt: PROMPT,
			completion: 'download',
			options: {
				orientation: 'square',
				name: `=${namePrefix}{{ $json.number }}`,
				...(parallelRequests && { concurrency: parallelRequests }),
			},
		}),
	]);
}
