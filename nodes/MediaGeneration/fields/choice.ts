import { quote } from './format';
import type { FieldBase, FieldOptions, Kind, KindOptions, Layout } from './kind';
import { declareBase, isRequired, isRequiredEverywhere } from './kind';
import { readText } from './text';

export interface Choice {
	readonly value: string;
	readonly label?: string;
	readonly description?: string;
}

export interface ChoiceField extends FieldBase {
	readonly kind: 'choice';
	readonly choices: readonly Choice[];
	readonly default: string;
	/** The form's value that stands for "not set", so that a list shown up front can be left out. */
	readonly unset?: string;
	/** The example in panel and pages; default: the first choice. */
	readonly example?: string;
	/** Whether the form has a place to type another value; a list without takes it as an expression. */
	readonly extensible: boolean;
	/** The search behind the list, where the service itself lists the values; `choices` then stand in for a list that cannot be read. */
	readonly liveList?: string;
	/** The layouts' own words for a value, where they differ from the form's. */
	readonly spelling?: Readonly<Partial<Record<Layout, Readonly<Record<string, string>>>>>;
}

type ChoiceOptions = FieldOptions & {
	choices: ReadonlyArray<string | Choice>;
} & KindOptions<ChoiceField, 'choices' | 'extensible'>;

const declareChoices = (values: ReadonlyArray<string | Choice>): Choice[] =>
	values.map((value) => (typeof value === 'string' ? { value } : value));

/**
 * A short list, for values that decide which other fields are needed: the form marks the fields of each. The value of an
 * expression is sent, even if the list doesn't have it.
 */
export const choice = (name: string, options: ChoiceOptions): ChoiceField => ({
	kind: 'choice',
	extensible: false,
	...declareBase(name, options),
	choices: declareChoices(options.choices),
	default: options.default ?? declareChoices(options.choices)[0]!.value,
});

/** A list that the service extends over time: pick one or type another. */
export const extensibleChoice = (name: string, options: ChoiceOptions): ChoiceField => ({
	...choice(name, options),
	extensible: true,
	default: options.default ?? '',
});

/** A choice in the words of a layout. */
export const spellChoice = ({ spelling }: ChoiceField, value: string, layout: Layout): string =>
	spelling?.[layout]?.[value] ?? value;

export const CHOICE: Kind<ChoiceField, string> = {
	read(field, given, { layout }) {
		const value = readText(given);
		if (value === null) return isRequired(field, layout) ? '' : undefined;
		const isUnset = value === field.unset || (value === '' && !isRequiredEverywhere(field));
		return isUnset ? undefined : (value as string | undefined);
	},
	findProblem(_, value) {
		if (typeof value !== 'string') return `is ${quote(value)}, but must be text`;
		return value.trim() === '' ? 'is empty; choose a value or type one' : undefined;
	},
	write: (field, value, layout) =>
		value === undefined ? {} : { [field.place[layout]!]: spellChoice(field, value, layout) },
};
