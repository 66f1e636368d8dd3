import type { INodeProperties } from 'n8n-workflow';
import { COLLECT } from '../catalog/collect';
import { PARAMETERS } from '../catalog/parameters';
import { RESOURCES } from '../catalog/projects';
import type { Tool } from '../catalog/tool';
import {
	CALL_BY_PATH,
	OPERATIONS,
	type ForEachOperation,
	type Operation,
} from '../catalog/operations';
import { listTools } from '../catalog';
import { callByPathProperties } from './call-by-path-properties';
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
import { options } from './options-property';
import { createProperty, sortByName } from './parameter-property';
import { createPriceNotice } from './price-notice';
import type { Panel } from './display-conditions';
import { mergePanels, showWhen } from './display-conditions';
import { createForBoth } from './agent-properties';
import { createAdditionalFields, createMainFields } from './tool-properties';

type Labels = Pick<Operation, 'label' | 'action' | 'description'>;

/** The first is the form's default. */
function createOperationProperty(
	resource: string,
	operations: ReadonlyArray<readonly [value: string, Labels]>,
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

/** How every generation ends. */
const ENDING = [completion, options];

/**
 * A tool's fields in order and how it ends, then the collections. There are two of them: what is under *Additional Fields* is
 * sent to the service, and with one, each tool would have its own copy of all options.
 */
const createToolPanel = (tool: Tool): Panel => ({
	resources: [tool.resource],
	operation: tool.slug,
	properties: [
		createPriceNotice(tool),
		...createMainFields(tool),
		completion,
		...createAdditionalFields(tool),
		options,
	],
});

const ON_PROJECT = [projectKind, projectId, options];

const PROPERTIES: ForEachOperation<readonly INodeProperties[]> = {
	project: {
		[CALL_BY_PATH]: [...callByPathProperties, ...ENDING],
		[COLLECT]: [projectKind, projectId, whenFinished, options],
		get: ON_PROJECT,
		wait: ON_PROJECT,
		download: ON_PROJECT,
		delete: [deleteNotice, projectKind, projectId, options],
	},
	file: { upload: [binaryFields, fileType, options] },
	savedItem: { getAll: [returnAll, limit, savedItemType, options] },
	voice: { getAll: [returnAll, limit, options] },
	model: { getAll: [modelTool, options] },
	account: { get: [] },
};

const createPanels = (tools: readonly Tool[]): Panel[] => [
	...tools.map(createToolPanel),
	...Object.entries(PROPERTIES).flatMap(([resource, own]) =>
		Object.entries<readonly INodeProperties[]>(own).map(([operation, properties]) => ({
			resources: [resource],
			operation,
			properties,
		})),
	),
];

/** Every property of the action node, generated from the catalog. */
export const createNodeProperties = (tools: readonly Tool[]): INodeProperties[] => [
	resourceChoice,
	...RESOURCES.map((resource) =>
		createOperationProperty(
			resource,
			listTools(tools, resource).map((tool) => [tool.slug, tool]),
		),
	),
	...Object.entries(OPERATIONS).map(([resource, own]) =>
		createOperationProperty(resource, Object.entries<Operation>(own)),
	),
	...mergePanels(createPanels(tools)).flatMap(createForBoth),
];
