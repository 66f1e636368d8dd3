import { stripInvisible } from '../json/normalize-text';
import { describeWrongValue } from './format';
import type { FieldBase, FieldOptions, Kind, KindOptions } from './kind';
import { declareBase } from './kind';

export interface BooleanField extends FieldBase {
	readonly kind: 'boolean';
	readonly default: boolean;
	/** The form's value that means "not set". */
	readonly unset?: boolean;
}

export const boolean = (
	name: string,
	options: FieldOptions & KindOptions<BooleanField>,
): BooleanField => ({
	kind: 'boolean',
	default: false,
	...declareBase(name, options),
});

/** Reads a boolean, or its name in any letter case (spreadsheets write `TRUE`); undefined for any other value. */
function parseBoolean(rawValue: unknown): boolean | undefined {
	if (typeof rawValue === 'boolean') return rawValue;
	const text = typeof rawValue === 'string' ? stripInvisible(rawValue).toLowerCase() : undefined;
	return text === 'true' || text === 'false' ? text === 'true' : undefined;
}

export const BOOLEAN: Kind<BooleanField, boolean> = {
	read({ unset }, rawValue) {
		const value = parseBoolean(rawValue) ?? rawValue;
		return value === null || value === '' || value === unset ? undefined : (value as boolean);
	},
	findProblem: (_, value) =>
		typeof value === 'boolean' ? undefined : describeWrongValue(value, 'true or false'),
};
