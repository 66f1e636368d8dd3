import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { catalog } from './catalog';
import { run } from './execution/run';
import { BUILDER_HINT } from './form/agent-properties';
import { createCodex } from './form/codex';
import { createHints } from './form/hints';
import { createListSearches } from './search/list-searches';
import { createNodeProperties } from './form/properties';
import { composeSubtitle, nodeOutputs } from './form/expressions';

const properties = createNodeProperties(catalog);

export class MediaGeneration implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Media Generation',
		name: 'mediaGeneration',
		icon: {
			light: 'file:../../icons/media-generation.svg',
			dark: 'file:../../icons/media-generation.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: composeSubtitle(properties),
		description:
			'Generate and edit videos, images and audio with Magic Hour or a service with the same API',
		codex: createCodex('#readme'),
		defaults: { name: 'Media Generation' },
		usableAsTool: {
			replacements: {
				// People see this in the list of tools. By default, an AI model gets the operation's action instead.
				description: 'Generates or edits videos, images and audio with Magic Hour',
				// Hints are for users of the panel. n8n applies this, although the type of `replacements` lacks it.
				...{ hints: [] },
			},
		},
		builderHint: {
			searchHint: BUILDER_HINT,
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-media-generation.mediaGenerationTrigger',
					relationHint:
						'Starts a workflow when a project is finished; use it with completion "start" for many or long projects',
				},
			],
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: nodeOutputs,
		credentials: [{ name: 'mediaGenerationApi', required: true }],
		hints: createHints(catalog),
		properties,
	};

	methods = { listSearch: createListSearches(catalog) };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await run(this, { tools: catalog });
	}
}
