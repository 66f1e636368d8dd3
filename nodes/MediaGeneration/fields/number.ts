import { parseNumber } from './coerce';
import { describeWrongValue, joinWithOr } from './format';
import type { FieldBase, FieldOptions, Kind, KindOptions, Layout } from './kind';
import { declareBase, isRequired } from './kind';

interface NumberBounds {
	readonly min?: number;
	readonly max?: number;
	/** The exclusive minimum. */
	readonly above?: number;
	/** The value must be a multiple of this number. */
	readonly step?: number;
	readonly only?: readonly number[];
}

export interface NumberField extends FieldBase, NumberBounds {
	readonly kind: 'number';
	/** Current bounds of the live service, which may widen: a value outside them causes a hint, but is sent. */
	readonly live?: NumberBounds;
	readonly integer: boolean;
	/** The only layout whose service requires a whole number. */
	readonly wholeIn?: Layout;
	readonly default: number;
	/** Shown in an empty field, to explain the effect of leaving it empty. */
	readonly placeholder?: string;
	/** The form's value that means "not set". */
	readonly unset?: number;
	/**
	 * If this number is required but left empty, the length of `media` in seconds is sent. The number must exceed the
	 * value of `startFieldName`; `live` has the live service's current bounds for the difference. The form presets no value.
	 */
	readonly lengthOf?: {
		readonly mediaFieldName: string;
		readonly startFieldName: string;
		readonly live?: { readonly min: number; readonly max: number };
	};
}

type NumberOptions = FieldOptions & KindOptions<NumberField, 'integer'>;

export const number = (name: string, options: NumberOptions): NumberField => ({
	kind: 'number',
	integer: false,
	default: 0,
	...declareBase(name, options),
});

export const integer = (name: string, options: NumberOptions): NumberField => ({
	...number(name, options),
	integer: true,
});

/** Whether `unset` itself satisfies the lower bounds, such as 0 for `start_seconds`. */
export const acceptsUnsetValue = ({ unset, min, above }: NumberField): boolean =>
	unset !== undefined && unset >= (min ?? -Infinity) && unset > (above ?? -Infinity);

/** Ignores a millionth of a step, because in floating point 0.15 % 0.05 is not 0. */
const isMultiple = (value: number, step: number): boolean =>
	Math.abs(value / step - Math.round(value / step)) < 1e-6;

export const NUMBER: Kind<NumberField, number> = {
	read(field, rawValue, { layout }) {
		const value = parseNumber(rawValue) ?? rawValue;
		const isUnset = value === undefined || value === null || value === '' || value === field.unset;
		if (!isUnset) return value as number;
		return isRequired(field, layout) && acceptsUnsetValue(field) ? field.unset : undefined;
	},
	findProblem(field, value, layout) {
		const { only, min = -Infinity, above = -Infinity, max = Infinity, step } = field;
		if (!Number.isFinite(value)) return describeWrongValue(value, 'a number');
		const isWhole = field.integer || field.wholeIn === layout;
		if (isWhole && !Number.isInteger(value)) return `is ${value}, but must be a whole number`;
		if (only && !only.includes(value))
			return `is ${value}, but must be ${joinWithOr(only.map(String))}`;
		if (value < min) return `is ${value}, but must be at least ${min}`;
		if (value <= above) return `is ${value}, but must be greater than ${above}`;
		if (value > max) return `is ${value}, but may be at most ${max}`;
		return step === undefined || isMultiple(value, step)
			? undefined
			: `is ${value}, but must be a multiple of ${step}`;
	},
};
