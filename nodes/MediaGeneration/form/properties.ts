import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { COLLECT, PROJECT } from '../catalog/collect';
import type { Resource } from '../catalog/projects';
import { PROJECT_OPERATIONS, RESOURCES } from '../catalog/projects';
import type { Tool } from '../catalog/tool';
import { ANOTHER_TOOL } from '../catalog/tool';
import { toolsOf } from '../catalog';
import { isRequiredEverywhere } from '../fields';
import { limit, lookupOptions, returnAll, savedItemType } from './account-properties';
import { anotherToolOption, anotherToolProperties } from './another-tool-properties';
import { COLLECT_OPERATIONS, collectProperties } from './collect-properties';
import { fieldProperty } from './field-property';
import {
	byLabel,
	collectOptions,
	completion,
	downloadOptions,
	fileNames,
	FILE_OPERATIONS,
	generationOptions,
	lookOptions,
	projectId,
	PROJECT_OPERATION_LABELS,
	resourceChoice,
	simplify,
	uploadOptions,
	waitOptions,
} from './fixed-properties';

interface Shown {
	readonly resource: string;
	readonly operations: readonly string[];
}

/** The only place that decides when a property is visible. */
const shownFor = (
	{ resource, operations }: Shown,
	...properties: INodeProperties[]
): INodeProperties[] =>
	properties.map((property) => {
		const show: IDisplayOptions['show'] = { resource: [resource], operation: [...operations] };
		return { ...property, displayOptions: { show: { ...show, ...property.displayOptions?.show } } };
	});

const byName = <T extends { name: string }>(items: T[]): T[] =>
	[...items].sort((a, b) => a.name.localeCompare(b.name, 'en'));

const operationProperty = (
	resource: string,
	options: INodePropertyOptions[],
	preset: string,
): INodeProperties => ({
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: [resource] } },
	options: byName(options),
	default: preset,
});

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

/** The form of one generation tool: its fields in order, the rare ones in a collection, then how it ends. */
function toolProperties(tool: Tool): INodeProperties[] {
	const open = tool.fields.filter(({ rare }) => !rare);
	const rare = tool.fields.filter((field) => field.rare);
	const notice: INodeProperties[] = tool.notice
		? [{ displayName: tool.notice, name: 'notice', type: 'notice', default: '' }]
		: [];
	const additional: INodeProperties = {
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: byLabel(rare.map((field) => fieldProperty(field, tool))),
	};
	return shownFor(
		{ resource: tool.resource, operations: [tool.slug] },
		...notice,
		...open.map((field) => ({
			...fieldProperty(field, tool),
			...(isRequiredEverywhere(field) ? { required: true } : {}),
		})),
		...(rare.length > 0 ? [additional] : []),
	);
}

function resourceProperties(tools: readonly Tool[], resource: Resource): INodeProperties[] {
	const own = toolsOf(tools, resource);
	const operations = own.map(({ slug }) => slug);
	return [
		operationProperty(
			resource,
			[...own.map(toolOption), anotherToolOption, ...projectOptions(resource)],
			operations[0] ?? 'get',
		),
		...own.flatMap(toolProperties),
		...shownFor({ resource, operations: [ANOTHER_TOOL] }, ...anotherToolProperties),
		...shownFor({ resource, operations: PROJECT_OPERATIONS[resource] }, projectId(resource)),
		...shownFor(
			{ resource, operations: [...operations, ANOTHER_TOOL] },
			completion,
			simplify,
			generationOptions,
		),
		...shownFor({ resource, operations: ['get', 'wait', 'download'] }, simplify),
		...shownFor({ resource, operations: ['get', 'get-faces', 'delete'] }, lookOptions),
		...shownFor({ resource, operations: ['wait'] }, waitOptions),
		...shownFor({ resource, operations: ['download'] }, downloadOptions),
	];
}

const fileProperties = (): INodeProperties[] => [
	operationProperty('file', FILE_OPERATIONS, 'upload'),
	...shownFor({ resource: 'file', operations: ['upload'] }, fileNames, uploadOptions),
];

const accountProperties = (): INodeProperties[] => [
	operationProperty('account', lookupOptions('account'), 'get'),
	operationProperty('savedItem', lookupOptions('savedItem'), 'getAll'),
	...shownFor(
		{ resource: 'savedItem', operations: ['getAll'] },
		returnAll,
		limit,
		savedItemType,
		lookOptions,
	),
	...shownFor({ resource: 'account', operations: ['get'] }, lookOptions),
];

const collectingProperties = (): INodeProperties[] => [
	operationProperty(PROJECT, COLLECT_OPERATIONS, COLLECT),
	...shownFor(
		{ resource: PROJECT, operations: [COLLECT] },
		...collectProperties,
		simplify,
		collectOptions,
	),
];

/** Every property of the action node, made from the catalog. */
export const nodeProperties = (tools: readonly Tool[]): INodeProperties[] => [
	resourceChoice,
	...fileProperties(),
	...collectingProperties(),
	...RESOURCES.flatMap((resource) => resourceProperties(tools, resource)),
	...accountProperties(),
];
