import { getField, type Tool } from '../catalog/tool';
import type { Layout, Problem, Values } from '../fields';
import { findLayouts, findValueHint, findValueProblem } from '../fields';
import { findConstraintHints } from './model-constraints';

/** Hints at single values. */
export const findFieldHints = (tool: Tool, values: Values, layout: Layout): Problem[] =>
	tool.fields.flatMap((field) => {
		const value = values[field.name];
		const isJudged =
			layout === 'nested' && value !== undefined && findLayouts(field).includes(layout);
		if (!isJudged || findValueProblem(field, value, layout) !== undefined) return [];
		const hint = findValueHint(field, value);
		return hint === undefined ? [] : [`${field.label} ${hint}`];
	});

/** Hints at values in combination, by the tool's rules. */
export function findRuleHints(tool: Tool, values: Values, layout: Layout): Problem[] {
	const judged = { values, layout, fieldOf: (name: string) => getField(tool, name) };
	return tool.rules.flatMap((rule) => rule.hint?.(judged) ?? []);
}

/**
 * The values that the live service doesn't take today, one sentence each. They are sent: the service may take them
 * tomorrow, and its refusal costs nothing. Call `findProblems` first: a refused value gets no hint.
 */
export const findHints = (tool: Tool, values: Values, layout: Layout): Problem[] => [
	...findFieldHints(tool, values, layout),
	...findRuleHints(tool, values, layout),
	...(layout === 'nested' ? findConstraintHints(tool, values) : []),
];
