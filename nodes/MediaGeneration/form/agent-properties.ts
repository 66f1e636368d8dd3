import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { catalog, listTools } from '../catalog';
import { PARAMETERS } from '../catalog/parameters';
import { CHARGE_PHRASES } from '../catalog/price';
import { RESOURCES, type Resource } from '../catalog/projects';
import { SPEC } from '../catalog/spec';
import type { Tool } from '../catalog/tool';
import { describeDatedPrice } from '../estimate/prices';
import { joinWithOr } from '../fields';
import { showWhen, type Conditions } from './display-conditions';
import { createNotice } from './property';

function describeUnits(resource: Resource): string {
	const units = new Set(listTools(catalog, resource).map(({ price }) => price.chargedBy));
	units.delete('free');
	const phrases = [...units].map(
		(unit) => `${unit === 'fixed' ? 'at ' : ''}${CHARGE_PHRASES[unit]}`,
	);
	return `for ${resource}${resource === 'audio' ? '' : 's'} ${joinWithOr(phrases)}`;
}

const FREE_TOOLS = catalog.filter(({ price }) => price.chargedBy === 'free');

/**
 * The text that n8n's AI workflow builder searches. It has only the units of prices: the description of an operation has
 * its price, if one is published.
 */
export const BUILDER_HINT =
	'Each tool is an operation of the resource Video, Image or Audio. Files come from binary fields of the item, a URL or a storage path; files of two nodes need no Merge node: give each as an expression such as {{ $("Read Clip").item.binary.data }}. ' +
	`Completion "download" waits and gives the files as binary, "wait" gives links that expire after ${SPEC.downloadHours} hours, "start" gives the project ID only. Each run of a tool starts another project; do not put the node into a retry loop. Magic Hour charges ${RESOURCES.map(describeUnits).join('; ')}. Free: ${FREE_TOOLS.map(({ label }) => label).join(', ')}.`;

/**
 * As an AI agent's tool, the node gets and returns no files, and the agent decides how many times it runs. n8n lets a
 * node replace its description for agents, but runs the tool with the node's own properties. So a property
 * that differs for agents has two variants, each with a condition.
 */
const AGENT_TOOL_CONDITION = { '@tool': [true] };

/**
 * Not a `hide` condition: n8n skips these if a field of a `show` condition has an expression. Not `[false]`: a version of
 * n8n that doesn't know `@tool` has no value for it.
 */
const NO_AGENT_TOOL_CONDITION = { '@tool': [{ _cnd: { not: true } }] } as unknown as Conditions;

const { completion, maxProjects, options: optionsParameter } = PARAMETERS;

/** Options about files or about many items. */
const OPTIONS_NOT_FOR_AGENTS = [
	PARAMETERS.parallelRequests,
	PARAMETERS.includeInputBinary,
	PARAMETERS.output,
	PARAMETERS.outputField,
].map(({ name }) => name);

/** An agent's panel shows no hints, and so no price of its tool but that in the list of operations. */
const PRICE_EXAMPLES = ['text-to-video', 'ai-image-generator', 'ai-voice-generator'].map((slug) => {
	const tool = catalog.find((one) => one.slug === slug)!;
	return `${tool.label}: ${describeDatedPrice(tool)}.`;
});

/** Undefined if agents don't get the property. */
function adaptForAgents(property: INodeProperties): INodeProperties | undefined {
	const { name, description, modes, options = [] } = property;
	if (OPTIONS_NOT_FOR_AGENTS.includes(name)) return undefined;
	switch (name) {
		case completion.name:
			// No download, because an agent gets no files.
			return {
				...property,
				options: (options as INodePropertyOptions[]).filter(({ value }) => value !== 'download'),
				default: 'wait',
			};
		case optionsParameter.name:
			return {
				...property,
				options: (options as INodeProperties[]).flatMap((option) => adaptForAgents(option) ?? []),
				// An agent may call the tool any number of times.
				default: { [maxProjects.name]: 5 },
			};
		case maxProjects.name:
			return {
				...property,
				description: `${description} The list of operations has all prices. ${PRICE_EXAMPLES.join(' ')}`,
			};
		default:
			return modes?.some((mode) => mode.name === 'binary')
				? {
						...property,
						default: { mode: 'url', value: '' },
						modes: modes.filter((mode) => mode.name !== 'binary'),
					}
				: property;
	}
}

/** What to know about a tool before using it. */
export const listNotices = ({ consent, notice }: Tool): string[] => [
	...(consent ? [`Use only ${consent} of people who consented.`] : []),
	...(notice ? [notice] : []),
];

/** In a workflow, a hint beside the output has the notices. */
export function createAgentNotice(tool: Tool): INodeProperties[] {
	const text = listNotices(tool).join(' ');
	return text === '' ? [] : [showWhen(AGENT_TOOL_CONDITION, createNotice(text))];
}

export function createAudienceVariants(property: INodeProperties): INodeProperties[] {
	const own = adaptForAgents(property) ?? property;
	return own !== property
		? [showWhen(NO_AGENT_TOOL_CONDITION, property), showWhen(AGENT_TOOL_CONDITION, own)]
		: [property];
}
