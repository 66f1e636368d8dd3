import { foldText, stripInvisible } from '../json/normalize-text';
import { describeWrongValue, joinWithOr } from './format';
import type { FieldBase, FieldOptions, Kind, KindOptions, Layout } from './kind';
import { declareBase, EMPTY_LIST_PROBLEM, isRequiredEverywhere } from './kind';
import { findBrokenExpression } from './coerce';
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
	/** Whether a value that isn't listed is refused, because the code handles each listed value. */
	readonly closed?: true;
	/** The name of the list search, if only the service lists the values. */
	readonly liveList?: string;
	/** The API's spelling of a value in each layout, if it differs from the form's. */
	readonly spelling?: Readonly<Partial<Record<Layout, Readonly<Record<string, string>>>>>;
}

/** A list of values with typed labels. */
export interface ClosedChoiceField<Value extends string = string> extends ChoiceField {
	readonly closed: true;
	readonly default: Value;
	readonly labels: Readonly<Record<Value, string>>;
}

type ChoiceOptions = FieldOptions & {
	choices: ReadonlyArray<string | Choice>;
} & KindOptions<ChoiceField, 'choices' | 'extensible'>;

export function choice(name: string, options: ChoiceOptions): ChoiceField {
	const choices = options.choices.map((value) => (typeof value === 'string' ? { value } : value));
	return {
		kind: 'choice',
		extensible: false,
		...declareBase(name, options),
		choices,
		default: options.default ?? choices[0]!.value,
	};
}

/** Declares a list that the service may extend. */
export const extensibleChoice = (name: string, options: ChoiceOptions): ChoiceField => ({
	...choice(name, options),
	extensible: true,
	default: options.default ?? '',
});

/** @param about descriptions of the values */
export const closedChoice = <Value extends string>(
	name: string,
	options: FieldOptions & {
		labels: Readonly<Record<Value, string>>;
		about?: Readonly<Partial<Record<NoInfer<Value>, string>>>;
		default: NoInfer<Value>;
	},
): ClosedChoiceField<Value> => {
	const { labels, about, ...others } = options;
	const choices = (Object.keys(labels) as Value[]).map((value) => ({
		value,
		label: labels[value],
		description: about?.[value],
	}));
	return { ...choice(name, { ...others, choices }), default: others.default, closed: true, labels };
};

/**
 * The value of the choice that has this value or, in any case, this value or label; other texts as they are. Sheets and
 * AI models put blanks and line ends around a value.
 */
function readChoice({ choices }: ChoiceField, rawValue: unknown): unknown {
	const content = readText(rawValue) ?? '';
	if (typeof content !== 'string') return content;
	const text = stripInvisible(content);
	const folded = foldText(text);
	const match =
		choices.find(({ value }) => value === text) ??
		choices.find(({ value, label = value }) => [value, label].map(foldText).includes(folded));
	return match?.value ?? text;
}

/** Undefined for a value that isn't listed. */
export const findListedValue = <Value extends string>(
	field: ClosedChoiceField<Value>,
	rawValue: unknown,
): Value | undefined => {
	const wanted = readChoice(field, rawValue);
	return field.choices.find(({ value }) => value === wanted)?.value as Value | undefined;
};

export const spellChoice = ({ spelling }: ChoiceField, value: string, layout: Layout): string =>
	spelling?.[layout]?.[value] ?? value;

export const CHOICE: Kind<ChoiceField, string> = {
	read(field, rawValue, { layout, isForModel }) {
		const value = readChoice(field, rawValue);
		if (value !== '') return value === field.unset ? undefined : (value as string);
		const isOpen = field.closed || (isForModel && !isRequiredEverywhere(field));
		return isOpen || field.place[layout] === undefined ? undefined : value;
	},
	findProblem({ closed, choices }, value) {
		if (closed) {
			const values = choices.map((listed) => listed.value);
			if (values.includes(value)) return undefined;
			return describeWrongValue(
				value,
				`${values.length > 2 ? 'one of ' : ''}${joinWithOr(values)}`,
			);
		}
		if (typeof value !== 'string') return describeWrongValue(value, 'text');
		return value === '' ? EMPTY_LIST_PROBLEM : findBrokenExpression(value);
	},
	write: (field, value, layout) => ({
		[field.place[layout]!]: value && spellChoice(field, value, layout),
	}),
};
