import { or, quote } from './format';
import type { FieldBase, FieldOptions, Kind } from './kind';
import { declareBase } from './kind';
import { readText } from './text';

/** A list of the node's own parameters. Every value is handled explicitly; any other is refused. */
export interface ClosedField<V extends string = string> extends FieldBase {
	readonly kind: 'closed';
	readonly choices: ReadonlyArray<{ readonly value: V; readonly label: string }>;
	readonly default: V;
}

/** @param options with the label of each value; the default is the first value */
export function closed<V extends string>(
	name: string,
	{
		choices,
		default: preset,
		...options
	}: FieldOptions & { choices: Readonly<Record<V, string>>; default?: NoInfer<V> },
): ClosedField<V> {
	const values = Object.keys(choices) as V[];
	return {
		kind: 'closed',
		...declareBase(name, options),
		choices: values.map((value) => ({ value, label: choices[value] })),
		default: preset ?? values[0]!,
	};
}

export const CLOSED: Kind<ClosedField, string> = {
	read(_, given) {
		const value = readText(given);
		const text = typeof value === 'string' ? value.trim() : value;
		return text === null || text === '' ? undefined : (text as string | undefined);
	},
	findProblem: ({ choices }, value) =>
		choices.some((one) => one.value === value)
			? undefined
			: `is ${quote(value)}, but must be ${or(choices.map((one) => quote(one.value)))}`,
};
