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
	/** The form's value that means "not set". */
	readonly unset?: string;
	/** The example in the form and the documentation; default: the first choice. */
	readonly example?: string;
	/** Whether users can type a value. Otherwise, only an expression can set a value that isn't listed. */
	readonly extensible: boolean;
	/** The name of the list search, if only the service lists the values. */
	readonly liveList?: string;
	/** The API's spelling of a value in each layout, if it differs from the form's. */
	readonly spelling?: Readonly<Partial<Record<Layout, Readonly<Record<string, string>>>>>;
}

type ChoiceOptions = FieldOptions & {
	choices: ReadonlyArray<string | Choice>;
} & KindOptions<ChoiceField, 'choices' | 'extensible'>;

const declareChoices = (values: ReadonlyArray<string | Choice>): Choice[] =>
	values.map((value) => (typeof value === 'string' ? { value } : value));

/** Declares a short list whose value decides which other fields are required. */
export const choice = (name: string, options: ChoiceOptions): ChoiceField => ({
	kind: 'choice',
	extensible: false,
	...declareBase(name, options),
	choices: declareChoices(options.choices),
	default: options.default ?? declareChoices(options.choices)[0]!.value,
});

/** Declares a list that the service may extend. */
export const extensibleChoice = (name: string, options: ChoiceOptions): ChoiceField => ({
	...choice(name, options),
	extensible: true,
	default: options.default ?? '',
});

export const spellChoice = ({ spelling }: ChoiceField, value: string, layout: Layout): string =>
	spelling?.[layout]?.[value] ?? value;

export const CHOICE: Kind<ChoiceField, string> = {
	read(field, rawValue, { layout }) {
		const value = readText(rawValue);
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
