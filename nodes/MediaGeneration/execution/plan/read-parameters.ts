import {
	describeMismatch,
	type ReadableParameter,
	parseParameter,
	type ValueOf,
	isPlainObject,
} from '../../fields';
import { PARAMETERS } from '../../catalog/parameters';
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

/** @throws Failure if the parameter doesn't allow the value */
export const parseOrRefuse = <P extends ReadableParameter>(
	parameter: P,
	rawValue: unknown,
): ValueOf<P> =>
	parseParameter(parameter, rawValue, (problem) => {
		throw makeRefusal([problem]);
	});

/** @throws Failure if the parameter doesn't allow the value */
export const readParameter = <P extends ReadableParameter>(
	getParameter: Input['getParameter'],
	parameter: P,
): ValueOf<P> => parseOrRefuse(parameter, getParameter<unknown>(parameter.name, parameter.default));

/**
 * The default applies only if the option wasn't added, not if the option's expression returns nothing.
 * @throws Failure if the option doesn't allow the value
 */
export const readOption = <P extends ReadableParameter>(
	options: Readonly<Record<string, unknown>>,
	parameter: P,
): ValueOf<P> =>
	parseOrRefuse(parameter, parameter.name in options ? options[parameter.name] : parameter.default);

/** The options that the user added. @throws Failure for a value that isn't an object */
export function requireOptions(
	getParameter: Input['getParameter'],
): Readonly<Record<string, unknown>> {
	const { name, label } = PARAMETERS.options;
	const given = getParameter(name, {});
	return requireValue(isPlainObject(given) ? given : undefined, label, given, 'an object');
}
