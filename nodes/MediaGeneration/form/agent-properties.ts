import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { catalog } from '../catalog';
import { PARAMETERS } from '../catalog/parameters';
import type { Tool } from '../catalog/tool';
import { describeDatedPrice } from '../estimate/prices';
import { createNotice } from './property';
import { showWhen, type Conditions } from './display-conditions';

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

/** No download, because an agent gets no files. */
const AGENT_COMPLETION: typeof completion.default = 'wait';

/** The default of *Maximum Projects* for an agent, which may call the tool any number of times. */
const AGENT_MAX_PROJECTS = 5;

/** An agent's panel shows no hints, and so no price of its tool but that in the list of operations. */
const PRICE_EXAMPLES = ['text-to-video', 'ai-image-generator', 'ai-voice-generator'].map((slug) => {
	const tool = catalog.find((one) => one.slug === slug)!;
	return `${tool.label}: ${describeDatedPrice(tool)}.`;
});

const explainPrice = (option: INodeProperties): INodeProperties =>
	option.name === maxProjects.name
		? {
				...option,
				description: `${option.description} The list of operations has all prices. ${PRICE_EXAMPLES.join(' ')}`,
			}
		: option;

const takesFile = ({ modes }: INodeProperties): boolean =>
	modes?.some(({ name }) => name === 'binary') ?? false;

const replaceBinaryWithUrl = (property: INodeProperties): INodeProperties => ({
	...property,
	default: { mode: 'url', value: '' },
	modes: property.modes?.filter(({ name }) => name !== 'binary'),
});

function adaptForAgents(property: INodeProperties): INodeProperties | undefined {
	const { name, options = [] } = property;
	if (takesFile(property)) return replaceBinaryWithUrl(property);
	if (name === completion.name) {
		const own = (options as INodePropertyOptions[]).filter(({ value }) => value !== 'download');
		return { ...property, options: own, default: AGENT_COMPLETION };
	}
	if (name === optionsParameter.name) {
		const own = (options as INodeProperties[])
			.filter((one) => !OPTIONS_NOT_FOR_AGENTS.includes(one.name))
			.map((one) => (takesFile(one) ? replaceBinaryWithUrl(one) : explainPrice(one)));
		return { ...property, options: own, default: { [maxProjects.name]: AGENT_MAX_PROJECTS } };
	}
	return undefined;
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
	const own = adaptForAgents(property);
	return own
		? [showWhen(NO_AGENT_TOOL_CONDITION, property), showWhen(AGENT_TOOL_CONDITION, own)]
		: [property];
}
