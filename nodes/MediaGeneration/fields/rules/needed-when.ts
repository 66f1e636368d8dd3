import type { Field, Values } from '../field';
import { findLayouts, isRequired } from '../kind';
import { quote } from '../format';
import type { Rule } from './rule';

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
