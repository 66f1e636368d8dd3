import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { COLLECT, PROJECT } from '../catalog/collect';
import type { ProjectOperation, Resource } from '../catalog/projects';
import { PROJECT_OPERATIONS, RESOURCES } from '../catalog/projects';
import type { Tool } from '../catalog/tool';
import { ANOTHER_TOOL } from '../catalog/tool';
import { toolsOf } from '../catalog';
import { limit, lookupOptions, returnAll, savedItemType } from './account-properties';
import { additionalFields } from './additional-fields';
import { anotherToolOption, anotherToolProperties } from './another-tool-properties';
import { COLLECT_OPERATIONS, collectProperties } from './collect-properties';
import {
	completion,
	deleteNotice,
	fileNames,
	fileType,
	FILE_OPERATIONS,
	projectId,
	PROJECT_OPERATION_LABELS,
	resourceChoice,
	simplify,
} from './fixed-properties';
import { options } from './options-property';
import { byName } from './order';
import type { Panel } from './shown';
import { overlaid, shownWhen } from './shown';
import { mainFields } from './tool-properties';

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

const projectOptions = (resource: Resource): INodePropertyOptions[] =>
	PROJECT_OPERATIONS[resource].map((operation) => ({
		value: operation,
		...PROJECT_OPERATION_LABELS[operation](resource),
	}));

const operationsOf = (tools: readonly Tool[], resource: Resource): INodeProperties => {
	const own = toolsOf(tools, resource);
	return operationProperty(
		resource,
		[...own.map(toolOption), anotherToolOption, ...projectOptions(resource)],
		own[0]?.slug ?? 'get',
	);
};

const noticeOf = ({ notice }: Tool): INodeProperties[] =>
	notice ? [{ displayName: notice, name: 'notice', type: 'notice', default: '' }] : [];

/** How every generation ends. */
const ENDING = [completion, simplify, options];

/** The panel of each tool: its fields in order, the additional ones in a collection, then *After Starting*. */
function toolPanels(tools: readonly Tool[]): Panel[] {
	const collections = additionalFields(tools);
	return tools.map((tool) => {
		const additional = collections.get(tool.slug);
		return {
			resources: [tool.resource],
			operation: tool.slug,
			properties: [
				...noticeOf(tool),
				...mainFields(tool),
				...(additional ? [additional] : []),
				...ENDING,
			],
		};
	});
}

const PROJECT_PANELS: Readonly<Record<ProjectOperation, readonly INodeProperties[]>> = {
	get: [projectId, simplify, options],
	wait: [projectId, simplify, options],
	download: [projectId, simplify, options],
	'get-faces': [projectId, options],
	delete: [deleteNotice, projectId, options],
};

const panels = (tools: readonly Tool[]): Panel[] => [
	...toolPanels(tools),
	...RESOURCES.map((resource) => ({
		resources: [resource],
		operation: ANOTHER_TOOL,
		properties: [...anotherToolProperties(resource), ...ENDING],
	})),
	...Object.entries(PROJECT_PANELS).map(([operation, properties]) => ({
		resources: RESOURCES.filter((one) =>
			PROJECT_OPERATIONS[one].includes(operation as ProjectOperation),
		),
		operation,
		properties,
	})),
	{ resources: ['file'], operation: 'upload', properties: [fileNames, fileType, options] },
	{
		resources: [PROJECT],
		operation: COLLECT,
		properties: [...collectProperties, simplify, options],
	},
	{
		resources: ['savedItem'],
		operation: 'getAll',
		properties: [returnAll, limit, savedItemType, options],
	},
	{ resources: ['account'], operation: 'get', properties: [options] },
];

/** Every property of the action node, generated from the catalog. */
export const nodeProperties = (tools: readonly Tool[]): INodeProperties[] => [
	resourceChoice,
	operationProperty('file', FILE_OPERATIONS, 'upload'),
	operationProperty(PROJECT, COLLECT_OPERATIONS, COLLECT),
	...RESOURCES.map((resource) => operationsOf(tools, resource)),
	operationProperty('account', lookupOptions('account'), 'get'),
	operationProperty('savedItem', lookupOptions('savedItem'), 'getAll'),
	...overlaid(panels(tools)),
];
