import { isDeepStrictEqual } from 'node:util';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

export interface SavedParameter {
	readonly type: string;
	readonly default: unknown;
	/** The values that can be stored: options, or the modes of a resource locator. */
	readonly values?: ReadonlyArray<string | number | boolean>;
}

/** All parameters that a workflow or credential saved with this version may contain. */
export interface ParameterSnapshot {
	/** The package's semantic version. */
	readonly version: string;
	/** Parameters by path, such as `mediaGeneration/audio/ai-voice-cloner/[@tool=true]/options/language`. */
	readonly parameters: Readonly<Record<string, SavedParameter>>;
}

type Conditions = Readonly<Record<string, readonly unknown[]>>;
type OperationKey = readonly [resource: string, operation: string];

const readConditions = ({ displayOptions }: INodeProperties, kind: 'show' | 'hide'): Conditions =>
	Object.fromEntries(
		Object.entries(displayOptions?.[kind] ?? {}).map(([name, values]) => [
			name.replace('/', ''),
			values!,
		]),
	);

const listOperationKeys = (properties: readonly INodeProperties[]): OperationKey[] =>
	properties
		.filter(({ name }) => name === 'operation')
		.flatMap((property) =>
			readConditions(property, 'show').resource!.flatMap((resource) =>
				property
					.options!.filter(isOption)
					.map((one): OperationKey => [String(resource), String(one.value)]),
			),
		);

/** Lists the folders of a parameter's paths. A later operation may lack a parameter, so each operation has its own. */
function listFolders(
	{ resource, operation, ...others }: Conditions,
	keys: readonly OperationKey[],
): string[] {
	// Of the two `@tool` variants, only the one for agents has a folder.
	const rest = Object.entries(others)
		.filter(([name, values]) => name !== '@tool' || values.includes(true))
		.map(([name, values]) => `[${name}=${values.join(',')}]`);
	if (!resource && !operation) return [rest.join('/')];
	return keys
		.filter(
			([one, other]) => resource?.includes(one) !== false && operation?.includes(other) !== false,
		)
		.map((key) => [...key, ...rest].join('/'));
}

const isOption = (option: object): option is INodePropertyOptions => 'value' in option;
const isCollection = (option: object): option is INodePropertyCollection => 'values' in option;

const listInnerProperties = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.flatMap((option) => {
		if (isCollection(option)) {
			return option.values.map((value) => ({ ...value, name: `${option.name}/${value.name}` }));
		}
		return isOption(option) ? [] : [option as INodeProperties];
	});

function listParameters(
	property: INodeProperties,
	allKeys: readonly OperationKey[],
	outer: Conditions = {},
): Array<[string, SavedParameter]> {
	const { name, type, options = [], modes = [] } = property;
	if (type === 'notice') return [];
	const hide = readConditions(property, 'hide');
	const keys = allKeys.filter(
		([resource, operation]) =>
			!hide.resource?.includes(resource) && !hide.operation?.includes(operation),
	);
	const show = { ...outer, ...readConditions(property, 'show') };
	const values = [
		...options.filter(isOption).map(({ value }) => value),
		...modes.map((one) => one.name),
	];
	const own = { type, default: property.default, ...(values.length > 0 ? { values } : {}) };
	const folders = name === 'operation' ? show.resource!.map(String) : listFolders(show, keys);
	return [
		...folders.map((folder): [string, SavedParameter] => [
			folder ? `${folder}/${name}` : name,
			own,
		]),
		...listInnerProperties(property).flatMap((inner) =>
			listParameters({ ...inner, name: `${name}/${inner.name}` }, keys, show),
		),
	];
}

/** @throws Error if two different parameters would share a path */
export function createParameterSnapshot(
	version: string,
	described: ReadonlyArray<{ name: string; properties: readonly INodeProperties[] }>,
): ParameterSnapshot {
	const parameters: Record<string, SavedParameter> = {};
	for (const { name, properties } of described) {
		const keys = listOperationKeys(properties);
		for (const [path, own] of properties.flatMap((one) => listParameters(one, keys))) {
			const full = `${name}/${path}`;
			const before = parameters[full];
			if (before && JSON.stringify(before) !== JSON.stringify(own)) {
				throw new Error(`Two parameters share the path ${full}`);
			}
			parameters[full] = own;
		}
	}
	return { version, parameters };
}

/**
 * Lists the changes from `before` to `after` that a saved workflow may notice. Additions are compatible, and a higher
 * major version allows every change.
 */
export function findForbiddenChanges(
	before: ParameterSnapshot,
	after: ParameterSnapshot,
): string[] {
	const [major, newMajor] = [before, after].map(({ version }) => parseInt(version, 10));
	if (newMajor! > major!) return [];
	return Object.entries(before.parameters).flatMap(([path, { type, default: preset, values }]) => {
		const now = after.parameters[path];
		if (!now) return [`${path} is gone: it was removed or renamed`];
		const presets = [preset, now.default].map((value) => JSON.stringify(value));
		const lost = (values ?? []).filter((value) => !now.values?.includes(value));
		return [
			...(type === now.type ? [] : [`${path} changed its type from ${type} to ${now.type}`]),
			...(isDeepStrictEqual(preset, now.default)
				? []
				: [`${path} changed its default from ${presets.join(' to ')}`]),
			...lost.map((value) => `${path} no longer has the value ${JSON.stringify(value)}`),
		];
	});
}
