import type { INodeTypeDescription } from 'n8n-workflow';
import { SPEC } from '../catalog/spec';

type RelatedNode = NonNullable<
	NonNullable<INodeTypeDescription['builderHint']>['relatedNodes']
>[number];

/** The tool description for an AI agent; a custom description starts with this. */
const AS_TOOL =
	'Generates or edits a video, images or audio with Magic Hour. Each call starts a new generation and is charged: call once per result, and use Get or Wait with the project ID to look again';

/** Hints are for users of the panel. n8n can replace any part of the description; its type only has a few of them. */
export const TOOL_REPLACEMENTS = { description: AS_TOOL, hints: [] };

/** What n8n's AI workflow builder reads when it searches for a node. */
export const BUILDER_HINT =
	'Each tool is an operation of the resource Video, Image or Audio. Files come from binary fields of the item, a URL or a storage path; files of two nodes need no Merge node: give each as an expression such as {{ $("Read Clip").item.binary.data }}. ' +
	`Completion "download" waits and gives the files as binary, "wait" gives links that expire after ${SPEC.downloadHours} hours, "start" gives the project ID only. Each run of a tool is charged; do not put it into a retry loop.`;

export const TRIGGER: RelatedNode = {
	nodeType: 'n8n-nodes-media-generation.mediaGenerationTrigger',
	relationHint:
		'Starts a workflow when a project is finished; use it with completion "start" for many or long projects',
};
