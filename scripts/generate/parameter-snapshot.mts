import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

/** The properties that saved workflows depend on. */
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

interface Described {
	readonly name: string;
	readonly properties: readonly INodeProperties[];
}

/** A resource and one of its operations; a node or credential without operations has the empty pair. */
type OperationKey = readonly [resource: string, operation: string];

const NO_OPERATION: OperationKey = ['', ''];

/** Lists the values of a display condition on the parameter `name`; undefined without a condition. */
const listAllowed = (
	{ displayOptions }: INodeProperties,
	kind: 'show' | 'hide',
	name: string,
): readonly unknown[] | undefined =>
	displayOptions?.[kind]?.[name] ?? displayOptions?.[kind]?.[`/${name}`];

function listOperationKeys(properties: readonly INodeProperties[]): OperationKey[] {
	return properties
		.filter(({ name }) => name === 'operation')
		.flatMap((property) =>
			(listAllowed(property, 'show', 'resource') ?? ['']).flatMap((resource) =>
				(property.options as INodePropertyOptions[]).map(({ value }): OperationKey => [
					String(resource),
					String(value),
				]),
			),
		);
}

const isShownFor = (property: INodeProperties, chosen: OperationKey): boolean =>
	['resource', 'operation'].every((name, index) => {
		const [show, hide] = [listAllowed(property, 'show', name), listAllowed(property, 'hide', name)];
		return (show?.includes(chosen[index]) ?? true) && !hide?.includes(chosen[index]);
	});

const dependsOn = (property: INodeProperties, name: string): boolean =>
	[listAllowed(property, 'show', name), listAllowed(property, 'hide', name)].some(Boolean);

const CHOICE_CONDITIONS = ['resource', 'operation', '/resource', '/operation'];

/** Maps each folder of a parameter's paths to the operations that the folder covers. */
function groupOperationsByPath(
	property: INodeProperties,
	choices: readonly OperationKey[],
): Map<string, OperationKey[]> {
	// Of the two `@tool` variants, only the one for agents has a folder.
	const others = Object.entries(property.displayOptions?.show ?? {})
		.filter(([name, values]) => !CHOICE_CONDITIONS.includes(name) && values!.length > 0)
		.filter(([name, values]) => name !== '@tool' || values!.includes(true))
		.map(([name, values]) => `[${name}=${(values as unknown[]).join(',')}]`);
	const isChosen = [property, ...listInnerProperties(property)].some((one) =>
		dependsOn(one, 'operation'),
	);
	const isOfResource = isChosen || dependsOn(property, 'resource');
	// An operation added later may lack a parameter that all operations of its resource have today, so the path
	// includes the operation.
	const isOfOperation = isOfResource && property.name !== 'operation';
	const folders = new Map<string, OperationKey[]>();
	for (const [resource, operation] of choices.filter((one) => isShownFor(property, one))) {
		const parts = [isOfResource ? resource : '', isOfOperation ? operation : '', ...others];
		const folder = parts.filter((part) => part !== '').join('/');
		folders.set(folder, [...(folders.get(folder) ?? []), [resource, operation]]);
	}
	return folders;
}

const isOption = (option: object): option is INodePropertyOptions => 'value' in option;
const isCollection = (option: object): option is INodePropertyCollection => 'values' in option;

function listStoredValues({ options, modes }: INodeProperties): SavedParameter['values'] {
	const values = [
		...(options ?? []).filter(isOption).map(({ value }) => value),
		...(modes ?? []).map(({ name }) => name),
	];
	return values.length > 0 ? values : undefined;
}

function listInnerProperties({ options }: INodeProperties): INodeProperties[] {
	return (options ?? []).flatMap((option) => {
		if (isCollection(option)) {
			return option.values.map((value) => ({ ...value, name: `${option.name}/${value.name}` }));
		}
		return isOption(option) ? [] : [option as INodeProperties];
	});
}

/** Removes the conditions on resource and operation, which the caller has checked, and all other `hide` conditions. */
const omitChoice = (property: INodeProperties): INodeProperties => {
	const { show = {} } = property.displayOptions ?? {};
	const rest = Object.entries(show).filter(([name]) => !CHOICE_CONDITIONS.includes(name));
	return { ...property, displayOptions: { show: Object.fromEntries(rest) } };
};

function listParameters(
	prefix: string,
	property: INodeProperties,
	choices: readonly OperationKey[],
): Array<[string, SavedParameter]> {
	if (property.type === 'notice') return [];
	const values = listStoredValues(property);
	const own: SavedParameter = {
		type: property.type,
		default: property.default,
		...(values ? { values } : {}),
	};
	return [...groupOperationsByPath(property, choices)].flatMap(([folder, within]) => {
		const path = [prefix, folder, property.name].filter((part) => part !== '').join('/');
		return [
			[path, own] as [string, SavedParameter],
			...listInnerProperties(property)
				.filter((inner) => within.some((chosen) => isShownFor(inner, chosen)))
				.flatMap((inner) => listParameters(path, omitChoice(inner), [NO_OPERATION])),
		];
	});
}

/** @throws Error if two different parameters would share a path */
export function createParameterSnapshot(
	version: string,
	described: readonly Described[],
): ParameterSnapshot {
	const parameters: Record<string, SavedParameter> = {};
	for (const { name, properties } of described) {
		const choices = listOperationKeys(properties);
		for (const [path, parameter] of properties.flatMap((one) =>
			listParameters(name, one, choices.length > 0 ? choices : [NO_OPERATION]),
		)) {
			const before = parameters[path];
			if (before && JSON.stringify(before) !== JSON.stringify(parameter)) {
				throw new Error(`Two parameters share the path ${path}`);
			}
			parameters[path] = parameter;
		}
	}
	return { version, parameters };
}
