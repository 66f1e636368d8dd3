import type { INodeTypeDescription } from 'n8n-workflow';
import { catalog, listTools } from '../catalog';
import { CHARGE_PHRASES } from '../catalog/price';
import type { Resource } from '../catalog/projects';
import { RESOURCES } from '../catalog/projects';
import { SPEC } from '../catalog/spec';
import { joinWithOr } from '../fields';

type RelatedNode = NonNullable<
	NonNullable<INodeTypeDescription['builderHint']>['relatedNodes']
>[number];

const RESULT_NOUNS: Readonly<Record<Resource, string>> = {
	video: 'videos',
	image: 'images',
	audio: 'audio',
};

function describeUnits(resource: Resource): string {
	const units = listTools(catalog, resource).map(({ price }) => price.chargedBy);
	const charged = [...new Set(units)].filter((by) => by !== 'free');
	return `for ${RESULT_NOUNS[resource]} ${joinWithOr(charged.map((by) => (by === 'fixed' ? `at ${CHARGE_PHRASES[by]}` : CHARGE_PHRASES[by])))}`;
}

const FREE_TOOLS = catalog
	.filter(({ price }) => price.chargedBy === 'free')
	.map(({ label }) => label);

/** Only the units: the description of an operation has its price, if one is published. */
const PRICE_UNITS_TEXT = `Magic Hour charges ${RESOURCES.map(describeUnits).join('; ')}. Free: ${FREE_TOOLS.join(', ')}`;

/** People see this description in the list of tools. By default, an AI model gets the operation's action instead. */
const AGENT_TOOL_DESCRIPTION = 'Generates or edits videos, images and audio with Magic Hour';

/** No hints: they are for users of the panel. n8n applies `hints`, although the type of `replacements` lacks it. */
export const AGENT_TOOL_REPLACEMENTS = { description: AGENT_TOOL_DESCRIPTION, hints: [] };

/** The text that n8n's AI workflow builder searches. */
export const BUILDER_HINT =
	'Each tool is an operation of the resource Video, Image or Audio. Files come from binary fields of the item, a URL or a storage path; files of two nodes need no Merge node: give each as an expression such as {{ $("Read Clip").item.binary.data }}. ' +
	`Completion "download" waits and gives the files as binary, "wait" gives links that expire after ${SPEC.downloadHours} hours, "start" gives the project ID only. Each run of a tool starts another project; do not put the node into a retry loop. ${PRICE_UNITS_TEXT}.`;

export const RELATED_TRIGGER: RelatedNode = {
	nodeType: 'n8n-nodes-media-generation.mediaGenerationTrigger',
	relationHint:
		'Starts a workflow when a project is finished; use it with completion "start" for many or long projects',
};
