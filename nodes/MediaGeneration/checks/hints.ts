import { getField, type Tool } from '../catalog/tool';
import type { Layout, Values } from '../fields';
import { findLayouts, findValueHint, findValueProblem } from '../fields';
import { findConstraintHints } from './model-constraints';

export const findFieldHints = (tool: Tool, values: Values, layout: Layout): string[] =>
	tool.fields.flatMap((field) => {
		const value = values[field.name];
		const isJudged =
			layout === 'nested' && value !== undefined && findLayouts(field).includes(layout);
		if (!isJudged || findValueProblem(field, value, layout) !== undefined) return [];
		const hint = findValueHint(field, value);
		return hint === undefined ? [] : [`${field.label} ${hint}`];
	});

export function findRuleHints(tool: Tool, values: Values, layout: Layout): string[] {
	const judged = { values, layout, getField: (name: string) => getField(tool, name) };
	return tool.rules.flatMap((rule) => rule.findHint?.(judged) ?? []);
}

/**
 * Sentences about values that the live service currently rejects, or that are probably mistakes. These values are still
 * sent, because the service may accept them later, and a rejection is free. A value with a problem is refused instead.
 */
export const findHints = (tool: Tool, values: Values, layout: Layout): string[] => [
	...findFieldHints(tool, values, layout),
	...findRuleHints(tool, values, layout),
	...(layout === 'nested' ? findConstraintHints(tool, values) : []),
];
