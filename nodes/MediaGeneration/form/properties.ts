import type { INodeProperties } from 'n8n-workflow';
import { COLLECT } from '../catalog/collect';
import { PARAMETERS } from '../catalog/parameters';
import { RESOURCES } from '../catalog/projects';
import type { Tool } from '../catalog/tool';
import {
	findOperation,
	OPERATIONS,
	type OperationRecord,
	type Operation,
} from '../catalog/operations';
import { listTools } from '../catalog';
import {
	completion,
	deleteNotice,
	binaryFields,
	fileType,
	limit,
	modelTool,
	projectId,
	projectKind,
	resourceChoice,
	returnAll,
	savedItemType,
	whenFinished,
} from './fixed-properties';
import { createOptionsFinder } from './options-property';
import { createProperty, sortByName } from './parameter-property';
import { createToolNotice, describeTool } from './price-notice';
import type { Panel } from './display-conditions';
import { mergePanels, showWhen } from './display-conditions';
import { createAudienceVariants } from './agent-properties';
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
		createProperty(PARAMETERS.operation, {
			type: 'options',
			noDataExpression: true,
			options: sortByName(choices),
			default: preset,
		}),
	);
}

const createToolPanel = (tool: Tool): Panel => ({
	resources: [tool.resource],
	operation: tool.slug,
	properties: [...createToolNotice(tool), ...createMainFields(tool), completion],
});

const PROJECT_PROPERTIES = [projectKind, projectId];

const NON_TOOL_PROPERTIES: OperationRecord<readonly INodeProperties[]> = {
	project: {
		[COLLECT]: [projectKind, projectId, whenFinished],
		get: PROJECT_PROPERTIES,
		wait: PROJECT_PROPERTIES,
		download: PROJECT_PROPERTIES,
		delete: [deleteNotice, projectKind, projectId],
	},
	file: { upload: [binaryFields, fileType] },
	savedItem: { getAll: [returnAll, limit, savedItemType] },
	voice: { getAll: [returnAll, limit] },
	model: { getAll: [modelTool] },
	account: { get: [] },
};

function createPanels(tools: readonly Tool[]): Panel[] {
	const findOptions = createOptionsFinder(tools);
	const others = Object.entries(NON_TOOL_PROPERTIES).flatMap(([resource, own]) =>
		Object.entries<readonly INodeProperties[]>(own).map(([operation, properties]) => ({
			resources: [resource],
			operation,
			properties,
		})),
	);
	return [...tools.map(createToolPanel), ...others].map((panel) =>
		findOperation(panel.resources[0], panel.operation)?.hasNoOptions
			? panel
			: { ...panel, properties: [...panel.properties, findOptions(panel.operation)] },
	);
}

export const createNodeProperties = (tools: readonly Tool[]): INodeProperties[] => [
	resourceChoice,
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
