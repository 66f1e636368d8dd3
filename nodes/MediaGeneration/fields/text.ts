import { describeWrongValue } from './format';
import type { FieldBase, FieldOptions, Kind, KindOptions, Layout } from './kind';
import { declareBase, isRequired, isRequiredEverywhere, unwrapLocator } from './kind';
import { findBrokenExpression, parseText } from './coerce';

interface TextBounds {
	/** Set if the text may not be empty. */
	readonly minLength?: 1;
	readonly maxLength?: number;
}

export interface TextField extends FieldBase, TextBounds {
	readonly kind: 'text';
	readonly live?: TextBounds;
	readonly rows?: number;
	readonly default?: string;
	readonly placeholder?: string;
	/** Whether the text is a color such as `#FFD700`, for which the form shows a color picker. */
	readonly isColor?: boolean;
	/** The layout in which an unset field is sent as null, because the service requires the field. */
	readonly nullIn?: Layout;
}

/** A text that both layouts require has at least one character. */
export const text = (name: string, options: FieldOptions & KindOptions<TextField>): TextField => ({
	kind: 'text',
	...(options.required === true ? { minLength: 1 } : {}),
	...declareBase(name, options),
});

/** The text of a parameter or resource locator. A value without a text form, such as null, is returned as it is. */
export function readText(rawValue: unknown): unknown {
	const content = unwrapLocator(rawValue);
	return parseText(content) ?? content;
}

/** An emoji outside the basic plane is one character, though its `length` is 2. */
const countCharacters = (text: string): number =>
	text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g) ?? []).length;

export const TEXT: Kind<TextField, string> = {
	read(field, rawValue, { layout }) {
		const value = readText(rawValue);
		if (value === undefined || value === null || (value === '' && !isRequiredEverywhere(field))) {
			return isRequired(field, layout) ? '' : undefined;
		}
		return value as string | undefined;
	},
	findProblem({ minLength, maxLength = Infinity }, value) {
		if (typeof value !== 'string') return describeWrongValue(value, 'text');
		const broken = findBrokenExpression(value);
		if (broken !== undefined) return broken;
		if (value.trim() === '' && minLength) return 'is empty; enter at least 1 character';
		const length = countCharacters(value);
		return length > maxLength
			? `has ${length} characters, but may have at most ${maxLength}`
			: undefined;
	},
};
