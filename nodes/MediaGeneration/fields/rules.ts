import type { Field, Values } from './field';
import { joinWithOr, quote } from './format';
import { findLayouts, isRequired, type Layout } from './kind';
import type { GroupEntry } from './group';

interface RuleInput {
	readonly values: Values;
	readonly layout: Layout;
	getField(name: string): Field;
}

/** A constraint between the fields of a tool. */
export interface Rule {
	readonly fields: readonly string[];
	/** The rule in Markdown, for the documentation. */
	readonly sentence: string;
	/** Requires a field if another field has certain values. */
	readonly need?: {
		readonly requiredField: string;
		readonly decidingField: string;
		readonly decidingValues: readonly string[];
	};
	/** Values to send, derived from the item's values. They take precedence over those of the item. */
	deriveValues?(values: Values): Values;
	/** The problem as a whole sentence. */
	findProblem(input: RuleInput): string | undefined;
	/** A hint as a whole sentence. The values are sent anyway. */
	findHint?(input: RuleInput): string | undefined;
}

interface DifferenceBounds {
	readonly min: number;
	readonly max: number;
}

/** If the lower field is unset, it counts as 0. */
function findDifferenceProblem(
	highField: string,
	lowField: string,
	{ min, max }: DifferenceBounds,
	input: RuleInput,
) {
	const { values, getField } = input;
	const [to, from] = [values[highField] ?? 0, values[lowField] ?? 0];
	if (values[highField] === undefined || typeof to !== 'number' || typeof from !== 'number') {
		return undefined;
	}
	const difference = Number((to - from).toFixed(6));
	if (difference >= min && difference <= max) return undefined;
	return `${getField(highField).label} minus ${getField(lowField).label} is ${difference}, but must be from ${min} to ${max}`;
}

/** @param live the live service's current bounds for the difference; a violation only causes a hint */
export function greaterThan(highField: string, lowField: string, live?: DifferenceBounds): Rule {
	const order: Rule = {
		fields: [highField, lowField],
		sentence: `\`${highField}\` must be greater than \`${lowField}\``,
		findProblem({ values, getField }) {
			const [to, from] = [values[highField], values[lowField]];
			if (typeof to !== 'number' || typeof from !== 'number' || to > from) return undefined;
			return `${getField(highField).label} is ${to}, but must be greater than ${getField(lowField).label}, which is ${from}`;
		},
	};
	if (!live) return order;
	return {
		...order,
		sentence: `${order.sentence}, currently by ${live.min} to ${live.max} seconds`,
		findHint: (input) =>
			input.layout === 'nested' && order.findProblem(input) === undefined
				? findDifferenceProblem(highField, lowField, live, input)
				: undefined,
	};
}

const getEffectiveValue = (field: Field, values: Values): unknown =>
	values[field.name] ?? (field.kind === 'choice' ? field.default : undefined);

const labelChoice = (field: Field, chosen: string): string =>
	(field.kind === 'choice' && field.choices.find(({ value }) => value === chosen)?.label) ||
	quote(chosen);

export const neededWhen = (needed: string, when: string, is: readonly string[]): Rule => ({
	fields: [needed, when],
	need: { requiredField: needed, decidingField: when, decidingValues: is },
	sentence: `\`${needed}\` is needed when \`${when}\` is ${is.map((value) => `\`${value}\``).join(' or ')}`,
	findProblem({ values, layout, getField }) {
		const field = getField(needed);
		const isSettled =
			isRequired(field, layout) ||
			field.presetIn === layout ||
			!findLayouts(field).includes(layout);
		if (values[needed] !== undefined || isSettled) return undefined;
		const other = getField(when);
		const value = getEffectiveValue(other, values);
		if (typeof value !== 'string' || !is.includes(value)) return undefined;
		return `${field.label} is empty, but is needed when ${other.label} is ${labelChoice(other, value)}`;
	},
});

export const someOf = (...names: string[]): Rule => ({
	fields: names,
	sentence: `at least one of ${joinWithOr(names.map((name) => `\`${name}\``))} must be given`,
	findProblem({ values, getField }) {
		if (names.some((name) => values[name] !== undefined)) return undefined;
		return `Enter at least one of these: ${names.map((name) => getField(name).label).join(', ')}`;
	},
});

/** Requires one of `numbers` to differ from 0, or `toggle` to be on, because an unchanged result also costs credits. */
export const requiresAnEdit = (toggle: string, numbers: readonly string[]): Rule => ({
	fields: [toggle, ...numbers],
	sentence: `turn on \`${toggle}\`, or set at least one of the numbers to something other than 0`,
	findProblem({ values, getField }) {
		const given = numbers.filter((name) => values[name] !== undefined);
		const isChanged = given.some((name) => values[name] !== 0) || values[toggle] === true;
		if (isChanged) return undefined;
		const zeros = given.map((name) => `${getField(name).label} is 0`).join(', ');
		const what = zeros
			? `${zeros}; change ${given.length > 1 ? 'one of them' : 'it'}`
			: 'enter a number';
		return `Nothing to edit: ${what}, or turn on ${getField(toggle).label}`;
	},
});

/** If the newer of two equivalent fields is set, also sends the older field with the matching value. */
export const mirrorsNewerField = (
	older: string,
	newer: string,
	pairs: Readonly<Record<string, readonly string[]>>,
): Rule => ({
	fields: [older, newer],
	sentence: `if you set \`${newer}\`, the node sets \`${older}\` to match`,
	deriveValues(values) {
		const given = values[newer];
		const fitting = Object.keys(pairs).find((one) => pairs[one]!.includes(String(given)));
		return given === undefined || fitting === undefined ? {} : { [older]: fitting };
	},
	findProblem: () => undefined,
});

/** The names after an @ in a prompt: `hero` in `@hero waves`, but no name in an e-mail address. */
export const findCalledNames = (prompt: string): string[] =>
	(prompt.match(/(?<![\w.-])@[a-z][\w-]*/gi) ?? []).map((called) => called.slice(1));

const removeNames = (names: readonly string[], others: readonly string[]): string[] => {
	const known = new Set(others.map((name) => name.toLowerCase()));
	return [...new Set(names)].filter((name) => !known.has(name.toLowerCase()));
};

const formatNames = (names: readonly string[]): string =>
	names.map((name) => `@${name}`).join(', ');

export const namesInPrompt = (files: string, prompt: string): Rule => ({
	fields: [files, prompt],
	sentence: `\`${prompt}\` refers to each of \`${files}\` as \`@name\`; the node only warns about a mismatch`,
	findProblem: () => undefined,
	findHint({ values, getField }) {
		const given = ((values[files] ?? []) as readonly GroupEntry[]).map(({ name }) => String(name));
		const called = findCalledNames(String(values[prompt] ?? ''));
		const [unknown, unused] = [removeNames(called, given), removeNames(given, called)];
		const [list, text] = [getField(files).label, getField(prompt).label];
		const hints = [
			...(unknown.length > 0
				? [`${text} mentions ${formatNames(unknown)}, missing from ${list}`]
				: []),
			...(unused.length > 0
				? [`${text} does not mention ${formatNames(unused)} from ${list}`]
				: []),
		];
		return hints.length > 0 ? hints.join('; ') : undefined;
	},
});
