import { parseBoolean } from './boolean';
import { parseNumber } from './coerce';
import { joinWithOr, quote } from './format';

/** A parameter of a node or of the credential that is not a field of a tool. */
interface CommonParameter {
	readonly name: string;
	readonly label: string;
	/** The label without the unit in parentheses, for sentences. */
	readonly shortLabel: string;
	readonly description?: string;
	readonly hint?: string;
	readonly placeholder?: string;
	readonly required?: true;
}

export interface NumberParameter extends CommonParameter {
	readonly kind: 'number';
	readonly default: number;
	readonly min: number;
	readonly max?: number;
	readonly integer?: true;
}

interface TextParameter extends CommonParameter {
	readonly kind: 'text';
	readonly default: string;
}

/** A closed list: the code handles each value, and any other value is refused. */
export interface ChoiceParameter<Value extends string = string> extends CommonParameter {
	readonly kind: 'choice';
	readonly default: Value;
	readonly labels: Readonly<Record<Value, string>>;
	readonly about?: Readonly<Partial<Record<Value, string>>>;
}

interface SwitchParameter extends CommonParameter {
	readonly kind: 'switch';
	readonly default: boolean;
}

/** Any other parameter, such as a collection. form/ declares its type, and the code that reads it also checks it. */
interface OtherParameter extends CommonParameter {
	readonly kind: 'other';
}

export type Parameter =
	NumberParameter | TextParameter | ChoiceParameter | SwitchParameter | OtherParameter;

/** A parameter whose declaration determines its valid values. */
export type ReadableParameter = NumberParameter | ChoiceParameter | SwitchParameter;

export type ValueOf<P> =
	P extends ChoiceParameter<infer Value>
		? Value
		: P extends SwitchParameter
			? boolean
			: P extends NumberParameter
				? number
				: never;

type ParameterOptions<P extends CommonParameter> = Omit<
	P,
	'kind' | 'name' | 'label' | 'shortLabel'
>;

const declareCommon = (name: string, label: string) => ({
	name,
	label,
	shortLabel: label.replace(/ \(.*\)$/, ''),
});

export const declareNumber = (
	name: string,
	label: string,
	declared: ParameterOptions<NumberParameter>,
): NumberParameter => ({ kind: 'number', ...declareCommon(name, label), ...declared });

export const declareText = (
	name: string,
	label: string,
	declared: ParameterOptions<TextParameter>,
): TextParameter => ({ kind: 'text', ...declareCommon(name, label), ...declared });

export const declareChoice = <Value extends string>(
	name: string,
	label: string,
	declared: ParameterOptions<Omit<ChoiceParameter<NoInfer<Value>>, 'labels'>> & {
		readonly labels: Readonly<Record<Value, string>>;
	},
): ChoiceParameter<Value> => ({ kind: 'choice', ...declareCommon(name, label), ...declared });

export const declareSwitch = (
	name: string,
	label: string,
	declared: ParameterOptions<SwitchParameter>,
): SwitchParameter => ({ kind: 'switch', ...declareCommon(name, label), ...declared });

export const declareOther = (
	name: string,
	label: string,
	declared: ParameterOptions<OtherParameter> = {},
): OtherParameter => ({ kind: 'other', ...declareCommon(name, label), ...declared });

export const describeMismatch = (label: string, rawValue: unknown, expected: string): string =>
	`${label} is ${quote(rawValue)}, but must be ${expected}`;

function describeNumber({ min, max, integer }: NumberParameter): string {
	const bounds = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
	return `a ${integer ? 'whole ' : ''}number ${bounds}`;
}

const describeChoices = (labels: readonly string[]): string =>
	`${labels.length > 2 ? 'one of ' : ''}${joinWithOr(labels)}`;

function describeExpected(parameter: ReadableParameter): string {
	switch (parameter.kind) {
		case 'number':
			return describeNumber(parameter);
		case 'choice':
			return describeChoices(Object.values(parameter.labels));
		case 'switch':
			return 'true or false';
	}
}

/** The stored value of a choice; undefined for any other value, even for a label. */
export const parseChoice = <Value extends string>(
	{ labels }: ChoiceParameter<Value>,
	rawValue: unknown,
): Value | undefined =>
	typeof rawValue === 'string' && Object.hasOwn(labels, rawValue) ? (rawValue as Value) : undefined;

function parseBoundedNumber({ min, max = Infinity, integer }: NumberParameter, rawValue: unknown) {
	const number = parseNumber(rawValue);
	const isValid =
		number !== undefined &&
		number >= min &&
		number <= max &&
		(!integer || Number.isInteger(number));
	return isValid ? number : undefined;
}

function parseValue(
	parameter: ReadableParameter,
	rawValue: unknown,
): number | string | boolean | undefined {
	switch (parameter.kind) {
		case 'number':
			return parseBoundedNumber(parameter, rawValue);
		case 'choice':
			return parseChoice(parameter, rawValue);
		case 'switch':
			return parseBoolean(rawValue);
	}
}

/** Expects a value that the declaration excludes; doesn't check it. */
export const describeParameterProblem = (
	parameter: ReadableParameter,
	rawValue: unknown,
	label = parameter.label,
): string => describeMismatch(label, rawValue, describeExpected(parameter));

/** @param refuse throws the problem, which names the parameter, the value and the expected values */
export function parseParameter<P extends ReadableParameter>(
	parameter: P,
	rawValue: unknown,
	refuse: (problem: string) => never,
): ValueOf<P> {
	const value =
		parseValue(parameter, rawValue) ?? refuse(describeParameterProblem(parameter, rawValue));
	return value as ValueOf<P>;
}
