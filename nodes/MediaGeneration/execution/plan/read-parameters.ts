import {
	describeMismatch,
	type ReadableParameter,
	parseParameter,
	type ValueOf,
	isPlainObject,
	parseId,
	quote,
} from '../../fields';
import { PARAMETERS } from '../../catalog/parameters';
import { AUTOMATIC_KIND, isResource, RESOURCES, type Resource } from '../../catalog/projects';
import type { Input } from './input';
import { makeRefusal } from './refusal';

// Readers of the node's parameters. Each throws a Failure that names the parameter, its value and the expected form.

/** @param value the parsed value; undefined if the given value has another form */
export function requireValue<Value>(
	value: Value | undefined,
	...given: Parameters<typeof describeMismatch>
): Value {
	if (value === undefined) throw makeRefusal([describeMismatch(...given)]);
	return value;
}

export const parseOrRefuse = <P extends ReadableParameter>(
	parameter: P,
	rawValue: unknown,
): ValueOf<P> =>
	parseParameter(parameter, rawValue, (problem) => {
		throw makeRefusal([problem]);
	});

export const readParameter = <P extends ReadableParameter>(
	getParameter: Input['getParameter'],
	parameter: P,
): ValueOf<P> => parseOrRefuse(parameter, getParameter<unknown>(parameter.name, parameter.default));

/** The default applies only if the option wasn't added, not if the option's expression returns nothing. */
export const readOption = <P extends ReadableParameter>(
	options: Readonly<Record<string, unknown>>,
	parameter: P,
): ValueOf<P> =>
	parseOrRefuse(parameter, parameter.name in options ? options[parameter.name] : parameter.default);

/** The options that the user added. */
export function requireOptions(
	getParameter: Input['getParameter'],
): Readonly<Record<string, unknown>> {
	const { name, label } = PARAMETERS.options;
	const given = getParameter(name, {});
	return requireValue(isPlainObject(given) ? given : undefined, label, given, 'an object');
}

export function parseProjectId(label: string, rawValue: unknown): string {
	const id = requireValue(parseId(rawValue ?? ''), label, rawValue, 'the ID of one project');
	if (id === '') {
		throw makeRefusal([`${label} is empty; enter the ID returned when the project was started`]);
	}
	// `..` would lead out of the path, and an unpaired surrogate can't be encoded in a URL.
	if (/\{\{|[\s/]|\p{Surrogate}|^\.\.?$/u.test(id)) {
		throw makeRefusal([
			`${label} is ${quote(id)}, which is not a project ID; if it is an expression, switch the field to "Expression"`,
		]);
	}
	return id;
}

/** The possible kinds of a project: the chosen kind, or else the kind that the item names, or else all kinds. */
export function readResources(input: Input): readonly Resource[] {
	const rawKind = input.getParameter(PARAMETERS.projectKind.name) ?? '';
	const isOpen = typeof rawKind === 'string' && rawKind.trim() === '';
	const kind = isOpen ? AUTOMATIC_KIND : parseOrRefuse(PARAMETERS.projectKind, rawKind);
	if (kind !== AUTOMATIC_KIND) return [kind];
	const { resource } = input.context.getInputData()[input.index]!.json;
	return isResource(resource) ? [resource] : RESOURCES;
}
