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
	/** The form's value that means "not set", so that a list shown up front can be left out of the request. */
	readonly unset?: string;
	/** The example in the panel and the pages; default: the first choice. */
	readonly example?: string;
	/** Whether the form accepts a typed value. If it doesn't, an expression can still set another value. */
	readonly extensible: boolean;
	/**
	 * The search behind the list, if the service itself lists the values. `choices` then replace a list that can't be
	 * read.
	 */
	readonly liveList?: string;
	/** The layouts' own words for a value, if they differ from the form's. */
	readonly spelling?: Readonly<Partial<Record<Layout, Readonly<Record<string, string>>>>>;
}

type ChoiceOptions = FieldOptions & {
	choices: ReadonlyArray<string | Choice>;
} & KindOptions<ChoiceField, 'choices' | 'extensible'>;

const declareChoices = (values: ReadonlyArray<string | Choice>): Choice[] =>
	values.map((value) => (typeof value === 'string' ? { value } : value));

/**
 * Declares a short list whose value decides which other fields are needed, so that the form can mark them. The value of
 * an expression is sent even if the list doesn't include it.
 */
export const choice = (name: string, options: ChoiceOptions): ChoiceField => ({
	kind: 'choice',
	extensible: false,
	...declareBase(name, options),
	choices: declareChoices(options.choices),
	default: options.default ?? declareChoices(options.choices)[0]!.value,
});

/** Declares a list that the service extends over time. Users pick a value or type another one. */
export const extensibleChoice = (name: string, options: ChoiceOptions): ChoiceField => ({
	...choice(name, options),
	extensible: true,
	default: options.default ?? '',
});

/** The value of a choice, as a layout spells it. */
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
