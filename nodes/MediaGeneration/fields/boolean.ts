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

export const BOOLEAN: Kind<BooleanField, boolean> = {
	/** Spreadsheets write `TRUE`. */
	read({ unset }, rawValue) {
		const text = typeof rawValue === 'string' ? stripInvisible(rawValue).toLowerCase() : undefined;
		const value = text === 'true' || text === 'false' ? text === 'true' : rawValue;
		return value === null || value === '' || value === unset ? undefined : (value as boolean);
	},
	findProblem: (_, value) =>
		typeof value === 'boolean' ? undefined : describeWrongValue(value, 'true or false'),
};
