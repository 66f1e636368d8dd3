import { getField, type Tool } from '../catalog/tool';
import type { Field, Layout, Problem, Value, Values } from '../fields';
import { findLayouts, findValueProblem, isRequired, makeFieldProblem } from '../fields';
import { findUnevaluatedExpression } from './unevaluated-expression';

/** Parameters as n8n stores them, by field name: an expression is a text that begins with `=`. */
export type StoredParameters = Readonly<Record<string, unknown>>;

function findFieldProblem(
	field: Field,
	value: Value | undefined,
	layout: Layout,
): string | undefined {
	const isKnown = findLayouts(field).includes(layout);
	if (value === undefined) {
		if (!isKnown || !isRequired(field, layout)) return undefined;
		return 'is empty, but this service requires it';
	}
	if (!isKnown) return 'is not in the request format of this credential; reset or remove it';
	return findValueProblem(field, value, layout);
}

export const findFieldProblems = (
	tool: Tool,
	values: Values,
	layout: Layout,
	typed: StoredParameters = {},
): Problem[] =>
	tool.fields.flatMap((field) => {
		const problem =
			findUnevaluatedExpression(typed[field.name]) ??
			findFieldProblem(field, values[field.name], layout);
		return problem === undefined ? [] : [makeFieldProblem(field, problem)];
	});

export function findRuleProblems(tool: Tool, values: Values, layout: Layout): Problem[] {
	const judged = { values, layout, getField: (name: string) => getField(tool, name) };
	return tool.rules.flatMap((rule) => {
		const text = rule.findProblem(judged);
		return text === undefined ? [] : [{ text, fieldNames: rule.fields }];
	});
}

/** Checks an item's values before any request, so that a problem costs nothing. */
export const findProblems = (
	tool: Tool,
	values: Values,
	layout: Layout,
	typed?: StoredParameters,
): Problem[] => [
	...findFieldProblems(tool, values, layout, typed),
	...findRuleProblems(tool, values, layout),
];
