import type { INodeProperties } from 'n8n-workflow';
import { catalog, listTools } from '../catalog';
import { SAVED_ITEM_TYPES } from '../catalog/account';
import {
	COLLECT,
	findOperation,
	OPERATIONS,
	type OperationRecord,
	type Operation,
} from '../catalog/operations';
import { PARAMETERS } from '../catalog/parameters';
import { RESOURCES } from '../catalog/projects';
import type { Tool } from '../catalog/tool';
import { titleCase } from '../fields';
import { createAgentNotice, createAudienceVariants } from './agent-properties';
import { mergePanels, showWhen, type Panel } from './display-conditions';
import { createOptionsFinder } from './options-property';
import { describeTool } from './hints';
import { createNotice, createProperty, sortByName } from './property';
import { createToolProperties } from './tool-properties';

/** The list of a resource's operations, of which the first is preset. */
function createOperationProperty(
	resource: string,
	operations: ReadonlyArray<
		readonly [value: string, Pick<Operation, 'label' | 'action' | 'description'>]
	>,
): INodeProperties {
	const [preset = ''] = operations[0] ?? [];
	const options = operations.map(([value, { label: name, action, description }]) => ({
		name,
		value,
		action,
		description,
	}));
	return showWhen(
		{ resource: [resource] },
		{
			displayName: PARAMETERS.operation.label,
			name: PARAMETERS.operation.name,
			type: 'options',
			noDataExpression: true,
			options: sortByName(options),
			default: preset,
		},
	);
}

const projectProperties = [
	createProperty(PARAMETERS.projectKind),
	createProperty(PARAMETERS.projectId),
];

const limitProperties = [
	createProperty(PARAMETERS.returnAll),
	showWhen({ [PARAMETERS.returnAll.name]: [false] }, createProperty(PARAMETERS.limit)),
];

const savedItemType = createProperty(PARAMETERS.savedItemType, {
	type: 'options',
	options: [
		{ name: 'Any', value: '' },
		...SAVED_ITEM_TYPES.map((value) => ({ name: titleCase(value), value })),
	],
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
		delete: [
			createNotice('This permanently removes the results from Magic Hour. Download them first.'),
			...projectProperties,
		],
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
	const completion = createProperty(PARAMETERS.completion);
	const toolPanels = tools.map((tool) => ({
		resource: tool.resource,
		operation: tool.slug,
		properties: [...createAgentNotice(tool), ...createToolProperties(tool, false), completion],
	}));
	const others = Object.entries(NON_TOOL_PROPERTIES).flatMap(([resource, own]) =>
		Object.entries<readonly INodeProperties[]>(own).map(([operation, properties]) => ({
			resource,
			operation,
			properties,
		})),
	);
	return [...toolPanels, ...others].map((panel) =>
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
