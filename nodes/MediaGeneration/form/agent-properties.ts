import type { INodeProperties, INodePropertyMode, INodePropertyOptions } from 'n8n-workflow';
import { PARAMETERS } from '../catalog/parameters';
import { USE_BINARY } from './modes';
import { hideWhen, showWhen } from './display-conditions';

/**
 * A tool of an AI agent receives no files, returns none, and runs as often as the agent decides. n8n lets a node
 * replace its description for agents, but runs the tool with the properties of the node: so both are declared here,
 * with a condition for each.
 */
const IF_TOOL = { '@tool': [true] };

const { completion, maxProjects, options: optionsParameter } = PARAMETERS;

/** Options about files or about many items. */
const NOT_FOR_AGENTS = [
	PARAMETERS.parallelRequests,
	PARAMETERS.includeInputBinary,
	PARAMETERS.output,
	PARAMETERS.outputField,
].map(({ name }) => name);

/** An agent gets no files. */
const COMPLETION_OF_AGENTS: typeof completion.default = 'wait';

/** An agent decides by itself how often it calls. */
const MAX_PROJECTS_OF_AGENTS = 5;

const takesFile = ({ modes }: INodeProperties): boolean =>
	modes?.some(({ name }) => name === 'binary') ?? false;

const omitBinary = (modes: readonly INodePropertyMode[]): INodePropertyMode[] =>
	modes
		.filter(({ name }) => name !== 'binary')
		.map(({ hint, ...mode }) => ({
			...mode,
			...(hint ? { hint: hint.replace(USE_BINARY, '') } : {}),
		}));

const giveByUrl = (property: INodeProperties): INodeProperties => ({
	...property,
	default: { mode: 'url', value: '' },
	modes: omitBinary(property.modes ?? []),
});

function adaptForAgents(property: INodeProperties): INodeProperties | undefined {
	const { name, options = [] } = property;
	if (takesFile(property)) return giveByUrl(property);
	if (name === completion.name) {
		const own = (options as INodePropertyOptions[]).filter(({ value }) => value !== 'download');
		return { ...property, options: own, default: COMPLETION_OF_AGENTS };
	}
	if (name === optionsParameter.name) {
		const own = (options as INodeProperties[])
			.filter((one) => !NOT_FOR_AGENTS.includes(one.name))
			.map((one) => (takesFile(one) ? giveByUrl(one) : one));
		return { ...property, options: own, default: { [maxProjects.name]: MAX_PROJECTS_OF_AGENTS } };
	}
	return undefined;
}

/** The property for a workflow, and the one for an agent if it differs. */
export function createForBoth(property: INodeProperties): INodeProperties[] {
	const own = adaptForAgents(property);
	return own ? [hideWhen(IF_TOOL, property), showWhen(IF_TOOL, own)] : [property];
}
