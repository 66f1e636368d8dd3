import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { COLLECT } from '../catalog/collect';
import type { Resource } from '../catalog/projects';
import { PROJECT, RESOURCES } from '../catalog/projects';
import type { Tool } from '../catalog/tool';
import { CALL_BY_PATH } from '../catalog/tool';
import { toolsOf } from '../catalog';
import { limit, lookupOptions, returnAll, savedItemType } from './account-properties';
import { callByPathProperties } from './call-by-path-properties';
import {
	completion,
	fileNames,
	fileType,
	FILE_OPERATIONS,
	resourceChoice,
	simplify,
} from './fixed-properties';
import { options } from './options-property';
import { byName } from './order';
import { priceNotice } from './price-notice';
import {
	deleteNotice,
	projectId,
	projectKind,
	PROJECT_OPTIONS,
	whenFinished,
} from './project-properties';
import type { Panel } from './display-conditions';
import { mergedPanels, shownWhen } from './display-conditions';
import { forBoth } from './agent-properties';
import { additionalFields, mainFields } from './tool-properties';

const operationProperty = (
	resource: string,
	choices: INodePropertyOptions[],
	preset: string,
): INodeProperties =>
	shownWhen<INodeProperties>(
		{ resource: [resource] },
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			options: byName(choices),
			default: preset,
		},
	);

const toolOption = ({ slug, label, action, description }: Tool): INodePropertyOptions => ({
	name: label,
	value: slug,
	action,
	description,
});

const toolsIn = (tools: readonly Tool[], resource: Resource): INodeProperties => {
	const own = toolsOf(tools, resource);
	return operationProperty(resource, own.map(toolOption), own[0]?.slug ?? '');
};

/** How every generation ends. */
const ENDING = [completion, simplify, options];

/** Its fields in order, the additional ones in a collection, then *After Starting*. */
const toolPanel = (tool: Tool): Panel => ({
	resources: [tool.resource],
	operation: tool.slug,
	properties: [priceNotice(tool), ...mainFields(tool), ...additionalFields(tool), ...ENDING],
});

const IN_PROJECT = {
	[CALL_BY_PATH]: [...callByPathProperties, ...ENDING],
	[COLLECT]: [projectKind, projectId, whenFinished, simplify, options],
	get: [projectKind, projectId, simplify, options],
	wait: [projectKind, projectId, simplify, options],
	download: [projectKind, projectId, simplify, options],
	delete: [deleteNotice, projectKind, projectId, options],
} satisfies Record<string, readonly INodeProperties[]>;

const panels = (tools: readonly Tool[]): Panel[] => [
	...tools.map(toolPanel),
	...Object.entries(IN_PROJECT).map(([operation, properties]) => ({
		resources: [PROJECT],
		operation,
		properties,
	})),
	{ resources: ['file'], operation: 'upload', properties: [fileNames, fileType, options] },
	{
		resources: ['savedItem'],
		operation: 'getAll',
		properties: [returnAll, limit, savedItemType, options],
	},
	{ resources: ['account'], operation: 'get', properties: [] },
];

/** Every property of the action node, generated from the catalog. */
export const nodeProperties = (tools: readonly Tool[]): INodeProperties[] => [
	resourceChoice,
	...RESOURCES.map((resource) => toolsIn(tools, resource)),
	operationProperty(PROJECT, PROJECT_OPTIONS, 'get'),
	operationProperty('file', FILE_OPERATIONS, 'upload'),
	operationProperty('savedItem', lookupOptions('savedItem'), 'getAll'),
	operationProperty('account', lookupOptions('account'), 'get'),
	...mergedPanels(panels(tools)).flatMap(forBoth),
];
