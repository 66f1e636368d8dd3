import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

/** What a stored workflow relies on in one parameter. */
export interface Parameter {
	readonly type: string;
	readonly default: unknown;
	/** Values that can be stored: of the options, or the modes of a resource locator. */
	readonly values?: ReadonlyArray<string | number | boolean>;
}

/** Everything that a workflow stored with this version may hold. */
export interface Contract {
	/** Of the package, as semantic versioning has it. */
	readonly version: string;
	/** By path: `<node or credential>/<resource>/<operation>/<parameter>`. */
	readonly parameters: Readonly<Record<string, Parameter>>;
}

export interface Described {
	readonly name: string;
	readonly properties: readonly INodeProperties[];
}

type Conditions = Readonly<Record<string, readonly unknown[]>>;

/** The folders that a parameter is listed under: one for each resource and operation that shows it. */
function foldersOf({ resource = [''], operation = [''], ...others }: Conditions): string[] {
	const rest = Object.entries(others).map(([name, values]) => `[${name}=${values.join(',')}]`);
	return resource.flatMap((one) =>
		operation.map((two) => [one, two, ...rest].filter((part) => part !== '').join('/')),
	);
}

const isOption = (option: object): option is INodePropertyOptions => 'value' in option;
const isCollection = (option: object): option is INodePropertyCollection => 'values' in option;

function storedValues({ options, modes }: INodeProperties): Parameter['values'] {
	const values = [
		...(options ?? []).filter(isOption).map(({ value }) => value),
		...(modes ?? []).map(({ name }) => name),
	];
	return values.length > 0 ? values : undefined;
}

/** The parameters inside a collection. */
function innerProperties({ options }: INodeProperties): INodeProperties[] {
	return (options ?? []).flatMap((option) => {
		if (isCollection(option)) {
			return option.values.map((value) => ({ ...value, name: `${option.name}/${value.name}` }));
		}
		return isOption(option) ? [] : [option as INodeProperties];
	});
}

function parametersOf(prefix: string, property: INodeProperties): Array<[string, Parameter]> {
	if (property.type === 'notice') return [];
	const values = storedValues(property);
	const own: Parameter = {
		type: property.type,
		default: property.default,
		...(values ? { values } : {}),
	};
	const conditions = (property.displayOptions?.show ?? {}) as Conditions;
	return foldersOf(conditions).flatMap((folder) => {
		const path = [prefix, folder, property.name].filter((part) => part !== '').join('/');
		return [
			[path, own] as [string, Parameter],
			...innerProperties(property).flatMap((inner) => parametersOf(path, inner)),
		];
	});
}

/** @throws Error when two parameters would share a path */
export function contractOf(version: string, described: readonly Described[]): Contract {
	const parameters: Record<string, Parameter> = {};
	for (const { name, properties } of described) {
		for (const [path, parameter] of properties.flatMap((one) => parametersOf(name, one))) {
			if (path in parameters) throw new Error(`Two parameters share the path ${path}`);
			parameters[path] = parameter;
		}
	}
	return { version, parameters };
}
