import { quote } from './format';
import type { FieldBase, FieldOptions, Kind, KindOptions } from './kind';
import { declareBase } from './kind';

export interface BooleanField extends FieldBase {
	readonly kind: 'boolean';
	readonly default: boolean;
	/** The form's value that stands for "not set", so that a switch shown up front can be left out. */
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

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map([
	['true', true],
	['false', false],
]);

export const BOOLEAN: Kind<BooleanField, boolean> = {
	read({ unset }, given) {
		const text = typeof given === 'string' ? given.trim().toLowerCase() : given;
		const value = BOOLEANS.get(text) ?? given;
		return value === null || value === '' || value === unset ? undefined : (value as boolean);
	},
	findProblem: (_, value) =>
		typeof value === 'boolean' ? undefined : `is ${quote(value)}, but must be true or false`,
};
