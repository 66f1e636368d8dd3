import { catalog } from '../catalog';
import { getField, listForeignValues, type Tool } from '../catalog/tool';
import type { Field, Layout, Value, Values } from '../fields';
import { findLayouts, findValueHint, findValueProblem, quote } from '../fields';
import { findConstraintHints } from './model-constraints';

const findForeignHint = (field: Field, value: Value): string | undefined =>
	field.kind === 'choice' &&
	field.choices.every((choice) => choice.value !== value) &&
	listForeignValues(catalog, field).includes(String(value))
		? `is ${quote(value)}, which only other tools list`
		: undefined;

export const findFieldHints = (tool: Tool, values: Values, layout: Layout): string[] =>
	tool.fields.flatMap((field) => {
		const value = values[field.name];
		const isJudged =
			layout === 'nested' && value !== undefined && findLayouts(field).includes(layout);
		if (!isJudged || findValueProblem(field, value, layout) !== undefined) return [];
		const hint = findValueHint(field, value) ?? findForeignHint(field, value);
		return hint === undefined ? [] : [`${field.label} ${hint}`];
	});

export function findRuleHints(tool: Tool, values: Values, layout: Layout): string[] {
	const judged = { values, layout, getField: (name: string) => getField(tool, name) };
	return tool.rules.flatMap((rule) => rule.findHint?.(judged) ?? []);
}

/**
 * Sentences about values that the live service currently rejects. These values are still sent, because the service may
 * accept them later, and a rejection is free. A value with a problem is refused instead.
 */
export const findProbableRejections = (tool: Tool, values: Values, layout: Layout): string[] =>
	layout === 'nested'
		? [...findFieldHints(tool, values, layout), ...findConstraintHints(tool, values)]
		: [];
