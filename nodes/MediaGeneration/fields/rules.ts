import type { ChoiceField } from './choice';
import type { Field, Values } from './field';
import { joinWithOr, quote } from './format';
import type { GroupEntry } from './group';
import { isRequired, type Layout } from './kind';

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
	/** The problem as a whole sentence. */
	findProblem?(input: RuleInput): string | undefined;
	/** A hint at what the live service currently rejects, as a whole sentence. The values are sent anyway. */
	findHint?(input: RuleInput): string | undefined;
}

/** @param live the live service's current bounds for the difference in seconds; an unset lower field counts as 0 */
export const greaterThan = (
	high: string,
	low: string,
	live?: { readonly min: number; readonly max: number },
): Rule => ({
	fields: [high, low],
	sentence: `\`${high}\` must be greater than \`${low}\`${live ? `, currently by ${live.min} to ${live.max} seconds` : ''}`,
	findProblem({ values: { [high]: to, [low]: from }, getField }) {
		if (typeof to !== 'number' || typeof from !== 'number' || to > from) return undefined;
		return `${getField(high).label} is ${to}, but must be greater than ${getField(low).label}, which is ${from}`;
	},
	findHint({ values: { [high]: to, [low]: from = 0 }, getField }) {
		if (!live || typeof to !== 'number' || typeof from !== 'number') return undefined;
		const difference = Number((to - from).toFixed(6));
		if (difference <= 0 || (difference >= live.min && difference <= live.max)) return undefined;
		return `${getField(high).label} minus ${getField(low).label} is ${difference}, but must be from ${live.min} to ${live.max}`;
	},
});

/** @param when the name of a choice */
export const neededWhen = (needed: string, when: string, is: readonly string[]): Rule => ({
	fields: [needed, when],
	need: { requiredField: needed, decidingField: when, decidingValues: is },
	sentence: `\`${needed}\` is needed when \`${when}\` is ${is.map((value) => `\`${value}\``).join(' or ')}`,
	findProblem({ values, layout, getField }) {
		const [field, other] = [getField(needed), getField(when) as ChoiceField];
		const isSettled =
			values[needed] !== undefined ||
			isRequired(field, layout) ||
			field.presetIn === layout ||
			field.place[layout] === undefined;
		const value = values[when] ?? other.default;
		if (isSettled || !is.some((one) => one === value)) return undefined;
		const chosen = other.choices.find((choice) => choice.value === value)?.label ?? quote(value);
		return `${field.label} is empty, but is needed when ${other.label} is ${chosen}`;
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
		return values[toggle] === true || numbers.some((name) => (values[name] ?? 0) !== 0)
			? undefined
			: `Nothing to edit: set a number to something other than 0, or turn on ${getField(toggle).label}`;
	},
});

/** The names after an @ in a prompt: `hero` in `@hero waves`, but no name in an e-mail address. */
export const findCalledNames = (prompt: string): string[] =>
	(prompt.match(/(?<![\w.-])@[a-z][\w-]*/gi) ?? []).map((called) => called.slice(1));

function listMissing(names: readonly string[], others: readonly string[]): string {
	const known = new Set(others.map((name) => name.toLowerCase()));
	const missing = [...new Set(names)].filter((name) => !known.has(name.toLowerCase()));
	return missing.map((name) => `@${name}`).join(', ');
}

export const namesInPrompt = (files: string, prompt: string): Rule => ({
	fields: [files, prompt],
	sentence: `\`${prompt}\` refers to each of \`${files}\` as \`@name\`; the node only warns about a mismatch`,
	findHint({ values, getField }) {
		const given = ((values[files] ?? []) as readonly GroupEntry[]).map(({ name }) => String(name));
		const called = findCalledNames(String(values[prompt] ?? ''));
		const [unknown, unused] = [listMissing(called, given), listMissing(given, called)];
		const [list, text] = [getField(files).label, getField(prompt).label];
		const hints = [
			...(unknown ? [`${text} mentions ${unknown}, missing from ${list}`] : []),
			...(unused ? [`${text} does not mention ${unused} from ${list}`] : []),
		];
		return hints.length > 0 ? hints.join('; ') : undefined;
	},
});
