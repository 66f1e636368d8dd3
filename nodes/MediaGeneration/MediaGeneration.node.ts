import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { catalog } from './catalog';
import { run } from './execution/run';
import { BUILDER_HINT, AGENT_TOOL_REPLACEMENTS, RELATED_TRIGGER } from './form/agent-hints';
import { createCodex } from './form/codex';
import { createHints } from './form/hints';
import { createKnownValueSearches } from './search/known-values';
import { createSavedFileSearches } from './search/saved-files';
import { voiceSearches } from './search/voices';
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
		usableAsTool: { replacements: AGENT_TOOL_REPLACEMENTS },
		builderHint: { searchHint: BUILDER_HINT, relatedNodes: [RELATED_TRIGGER] },
		inputs: [NodeConnectionTypes.Main],
		outputs: nodeOutputs,
		credentials: [{ name: 'mediaGenerationApi', required: true }],
		hints: createHints(catalog),
		properties,
	};

	methods = {
		listSearch: {
			...createKnownValueSearches(catalog),
			...createSavedFileSearches(catalog),
			...voiceSearches,
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await run(this, { tools: catalog });
	}
}
