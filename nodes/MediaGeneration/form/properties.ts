import type { INodeProperties } from 'n8n-workflow';
import { PARAMETERS, SAVED_ITEM_TYPE_LABELS } from '../catalog/parameters';
import { RESOURCES } from '../catalog/projects';
import type { Tool } from '../catalog/tool';
import {
	COLLECT,
	findOperation,
	OPERATIONS,
	type OperationRecord,
	type Operation,
} from '../catalog/operations';
import { catalog, listTools } from '../catalog';
import { createOptionsFinder } from './options-property';
import { createNotice, createProperty, sortByName } from './property';
import { describeTool } from './price-texts';
import type { Panel } from './display-conditions';
import { mergePanels, showWhen } from './display-conditions';
import { createAgentNotice, createAudienceVariants } from './agent-properties';
import { createMainFields } from './tool-properties';

type OperationLabels = Pick<Operation, 'label' | 'action' | 'description'>;

function createOperationProperty(
	resource: string,
	operations: ReadonlyArray<readonly [value: string, OperationLabels]>,
): INodeProperties {
	const [preset = ''] = operations[0] ?? [];
	const choices = operations.map(([value, { label, action, description }]) => ({
		name: label,
		value,
		action,
		description,
	}));
	return showWhen<INodeProperties>(
		{ resource: [resource] },
		{
			displayName: PARAMETERS.operation.label,
			name: PARAMETERS.operation.name,
			type: 'options',
			noDataExpression: true,
			options: sortByName(choices),
			default: preset,
		},
	);
}

const completion = createProperty(PARAMETERS.completion);

const createToolPanel = (tool: Tool): Panel => ({
	resource: tool.resource,
	operation: tool.slug,
	properties: [...createAgentNotice(tool), ...createMainFields(tool), completion],
});

const projectProperties = [
	createProperty(PARAMETERS.projectKind),
	createProperty(PARAMETERS.projectId),
];

const deleteNotice = createNotice(
	'This permanently removes the results from Magic Hour. Download them first.',
);

const limitProperties = [
	createProperty(PARAMETERS.returnAll),
	showWhen({ [PARAMETERS.returnAll.name]: [false] }, createProperty(PARAMETERS.limit)),
];

const savedItemType = createProperty(PARAMETERS.savedItemType, {
	type: 'options',
	options: SAVED_ITEM_TYPE_LABELS.map(([value, name]) => ({ name, value })),
});

const modelTool = createProperty(PARAMETERS.modelTool, {
	type: 'options',
	options: sortByName([
		{ name: 'All', value: '' },
		...catalog
			.filter(({ constraints }) => constraints)
			.map(({ label, slug }) => ({ name: label, value: slug })),
	]),
});

const NON_TOOL_PROPERTIES: OperationRecord<readonly INodeProperties[]> = {
	project: {
		[COLLECT]: [...projectProperties, createProperty(PARAMETERS.whenFinished)],
		get: projectProperties,
		wait: projectProperties,
		download: projectProperties,
		delete: [deleteNotice, ...projectProperties],
	},
	file: {
		upload: [createProperty(PARAMETERS.binaryFields), createProperty(PARAMETERS.fileType)],
	},
	savedItem: { getAll: [...limitProperties, savedItemType] },
	voice: { getAll: limitProperties },
	model: { getAll: [modelTool] },
	account: { get: [] },
};

function createPanels(tools: readonly Tool[]): Panel[] {
	const findOptions = createOptionsFinder(tools);
	const others = Object.entries(NON_TOOL_PROPERTIES).flatMap(([resource, own]) =>
		Object.entries<readonly INodeProperties[]>(own).map(([operation, properties]) => ({
			resource,
			operation,
			properties,
		})),
	);
	return [...tools.map(createToolPanel), ...others].map((panel) =>
		findOperation(panel.resource, panel.operation)?.hasNoOptions
			? panel
			: { ...panel, properties: [...panel.properties, findOptions(panel.operation)] },
	);
}

export const createNodeProperties = (tools: readonly Tool[]): INodeProperties[] => [
	createProperty(PARAMETERS.resource, { noDataExpression: true }),
	...RESOURCES.map((resource) =>
		createOperationProperty(
			resource,
			listTools(tools, resource).map((tool) => [
				tool.slug,
				{ ...tool, description: describeTool(tool) },
			]),
		),
	),
	...Object.entries(OPERATIONS).map(([resource, own]) =>
		createOperationProperty(resource, Object.entries<Operation>(own)),
	),
	...mergePanels(createPanels(tools)).flatMap(createAudienceVariants),
];
