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
import { toolsOf } from '../catalog';
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
import { parameterProperty, sortByName } from './parameter-property';
import { priceNotice } from './price-notice';
import type { Panel } from './display-conditions';
import { mergePanels, shownWhen } from './display-conditions';
import { forBoth } from './agent-properties';
import { additionalFields, mainFields } from './tool-properties';

type Labels = Pick<Operation, 'label' | 'action' | 'description'>;

/** The first is what the form begins with. */
function operationProperty(
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
	return shownWhen<INodeProperties>(
		{ resource: [resource] },
		parameterProperty(PARAMETERS.operation, {
			type: 'options',
			noDataExpression: true,
			options: sortByName(choices),
			default: preset,
		}),
	);
}

/** How every generation ends. */
const ENDING = [completion, options];

/** A tool's fields in order, the additional ones in a collection, then the ending. */
const toolPanel = (tool: Tool): Panel => ({
	resources: [tool.resource],
	operation: tool.slug,
	properties: [priceNotice(tool), ...mainFields(tool), ...additionalFields(tool), ...ENDING],
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

const panels = (tools: readonly Tool[]): Panel[] => [
	...tools.map(toolPanel),
	...Object.entries(PROPERTIES).flatMap(([resource, own]) =>
		Object.entries<readonly INodeProperties[]>(own).map(([operation, properties]) => ({
			resources: [resource],
			operation,
			properties,
		})),
	),
];

/** Every property of the action node, generated from the catalog. */
export const nodeProperties = (tools: readonly Tool[]): INodeProperties[] => [
	resourceChoice,
	...RESOURCES.map((resource) =>
		operationProperty(
			resource,
			toolsOf(tools, resource).map((tool) => [tool.slug, tool]),
		),
	),
	...Object.entries(OPERATIONS).map(([resource, own]) =>
		operationProperty(resource, Object.entries<Operation>(own)),
	),
	...mergePanels(panels(tools)).flatMap(forBoth),
];
