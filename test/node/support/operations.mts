import type {
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
} from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { ACTION_NODE } from '../../support/action-node.mts';
import { MAGIC_HOUR_CREDENTIAL, type Parameters } from '../../support/fake-execution.mts';
import { makeMediaInput } from '../../support/media-input.mts';
import { listShownProperties, readPanelValues } from '../../support/n8n-form.mts';
import { makeFullValues } from '../../support/samples.mts';
import { makeForm } from '../../support/tool-samples.mts';
import { FACE } from './face-swap.mts';
import { makeProjectOperation } from './fake-service.mts';
import { type NodeRun, runNode } from './run-node.mts';

/** Every operation of the node, with sample parameters. */

export interface Operation {
	readonly name: string;
	readonly parameters: Parameters;
}

/** Every offered operation other than a tool needs an entry. */
const OTHERS: Readonly<Record<string, Parameters>> = {
	'project get': makeProjectOperation('get'),
	'project wait': makeProjectOperation('wait'),
	'project download': makeProjectOperation('download'),
	'project delete': makeProjectOperation('delete'),
	'project collect': makeProjectOperation('collect', { whenFinished: 'links' }),
	'file upload': { resource: 'file', operation: 'upload', files: 'face' },
	'account get': { resource: 'account', operation: 'get' },
	'savedItem getAll': { resource: 'savedItem', operation: 'getAll' },
	'model getAll': { resource: 'model', operation: 'getAll' },
	'voice getAll': { resource: 'voice', operation: 'getAll' },
};

const OFFERED = ACTION_NODE.properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options }) =>
		(options as INodePropertyOptions[]).map(({ value }) => ({
			resource: displayOptions!.show!.resource![0],
			operation: value,
		})),
	);

export const OTHER_OPERATIONS: readonly Operation[] = OFFERED.filter(
	({ operation }) => !catalog.some(({ slug }) => slug === operation),
).map(({ resource, operation }) => {
	const name = `${String(resource)} ${operation}`;
	return { name, parameters: OTHERS[name]! };
});

export const OPERATIONS: readonly Operation[] = [
	...catalog.map((tool) => ({
		name: tool.slug,
		parameters: {
			...makeForm(tool, makeFullValues(tool, 'nested'), () =>
				makeMediaInput('url', 'https://files.test/a.png'),
			),
			completion: 'start',
		},
	})),
	...OTHER_OPERATIONS,
];

/** One operation of each kind: operations of one kind share their code. */
export const KINDS = OPERATIONS.filter(
	({ name }) =>
		['ai-image-generator', 'face-swap'].includes(name) ||
		OTHER_OPERATIONS.some((operation) => operation.name === name),
);

/** Tools whose fields cover each kind, and one operation of each other kind. */
export const SAMPLED_OPERATIONS: readonly Operation[] = OPERATIONS.filter(({ name }) =>
	[
		...['face-swap', 'ai-video-editor', 'ai-image-editor', 'ai-image-upscaler', 'ai-face-editor'],
		...['auto-subtitle-generator', 'project wait', 'project collect', 'file upload'],
		...['savedItem getAll', 'voice getAll'],
	].includes(name),
);

export const runOperations = (parameters: readonly Parameters[], more: NodeRun = {}) =>
	runNode({ parameters, typed: {}, files: FACE, credential: MAGIC_HOUR_CREDENTIAL, ...more });

export type Path = ReadonlyArray<string | number>;

/** A property of the form, and the path of its value in the parameters. */
export interface Place {
	readonly path: Path;
	readonly property: INodeProperties;
}

const readValueAt = (value: unknown, path: Path): unknown =>
	path.reduce((one, key) => (one as Record<string | number, unknown> | undefined)?.[key], value);

/** Every property, including those in collections and lists. */
export const listPlacesAmong = (
	properties: readonly INodeProperties[],
	parameters: Parameters = {},
	start: Path = [],
): Place[] =>
	properties.flatMap((property): Place[] => {
		const path = [...start, property.name];
		const own = property.type === 'notice' ? [] : [{ path, property }];
		if (property.type === 'collection') {
			return [...own, ...listPlacesAmong(property.options as INodeProperties[], parameters, path)];
		}
		if (property.type !== 'fixedCollection') return own;
		const [{ name, values }] = property.options as [INodePropertyCollection];
		const first = [...path, name, 0];
		// The properties of an entry are listed if the tool's sample has an entry.
		const hasEntry = readValueAt(parameters, first) !== undefined;
		return hasEntry ? [...own, ...listPlacesAmong(values, parameters, first)] : own;
	});

const shownPlaces = new Map<Parameters, Place[]>();

/** All properties that the panel shows for an operation, including its options. */
export function listPlaces({ parameters }: Operation): Place[] {
	const places = shownPlaces.get(parameters) ?? findPlaces(parameters);
	shownPlaces.set(parameters, places);
	return places;
}

function findPlaces(parameters: Parameters): Place[] {
	const form = (properties: INodeProperties[]) => ({ properties, typeVersion: 1 });
	const values = readPanelValues(form(ACTION_NODE.properties), parameters as INodeParameters);
	const shown = (properties: INodeProperties[]) => listShownProperties(form(properties), values);
	const properties = shown(ACTION_NODE.properties).map((one) =>
		one.type === 'collection' ? { ...one, options: shown(one.options as INodeProperties[]) } : one,
	);
	return listPlacesAmong(properties, parameters);
}

/** Each property once, at the first operation that shows it: operations share the options, some fields and their code. */
export function listRows(
	operations: readonly Operation[],
	isMeant: (place: Place) => boolean = () => true,
): Array<readonly [name: string, Operation, readonly Place[]]> {
	const listed = new Set<string>();
	const isNew = ({ path, property }: Place): boolean => {
		const { size } = listed;
		return listed.add(JSON.stringify([path, { ...property, displayOptions: [] }])).size > size;
	};
	return operations
		.map((operation) => {
			const places = listPlaces(operation).filter((place) => isMeant(place) && isNew(place));
			return [operation.name, operation, places] as const;
		})
		.filter(([, , places]) => places.length > 0);
}

export function withValue<T>(parameters: T, [key, ...rest]: Path, value: unknown): T {
	if (key === undefined) return value as T;
	const inner = withValue((parameters as Record<string | number, unknown>)?.[key], rest, value);
	if (!Array.isArray(parameters)) return { ...parameters, [key]: inner };
	return parameters.map((one, index): unknown => (index === key ? inner : one)) as T;
}
