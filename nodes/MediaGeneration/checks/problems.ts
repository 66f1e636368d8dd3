import { catalog } from '../catalog';
import { getField, listForeignValues, type Tool } from '../catalog/tool';
import type { Field, Layout, Value, Values } from '../fields';
import { findValueHint, getKind, isRequired, quote } from '../fields';
import { findConstraintHints } from './model-constraints';

/** What is wrong with an item's value, so that nothing is sent. */
export interface Problem {
	/** The label of the input; undefined for a rule between several inputs. */
	readonly label?: string;
	/** A whole sentence, without a full stop. */
	readonly text: string;
	/** The API's names of the fields, for users of expressions. */
	readonly fieldNames?: readonly string[];
	readonly isMissingFile?: boolean;
	/** Whether the item has no files at all. */
	readonly hasNoFiles?: boolean;
}

/** @param predicate follows the label, such as "is empty" */
export const makeFieldProblem = ({ label, name }: Field, predicate: string): Problem => ({
	label,
	text: `${label} ${predicate}`,
	fieldNames: [name],
});

/** Parameters as n8n stores them, by field name: an expression is a text that begins with `=`. */
export type StoredParameters = Readonly<Record<string, unknown>>;

/** Matches the braces that n8n adds to those that a user types. */
const DOUBLE_END = /^=\s*\{\{[^{}]*\}\}\s*\}\}\s*$/;

/**
 * The problem with an expression in a field that isn't switched to "Expression". Braces in the result of an expression
 * are accepted as data.
 */
export function findUnevaluatedExpression(typed: unknown): string | undefined {
	if (typeof typed === 'object' && typed !== null) {
		return Object.values(typed)
			.map(findUnevaluatedExpression)
			.find((problem) => problem !== undefined);
	}
	if (typeof typed !== 'string') return undefined;
	if (DOUBLE_END.test(typed)) return 'has a second "}}" after the expression: remove it';
	const start = typed.indexOf('{{');
	const end = typed.indexOf('}}', start);
	return typed.startsWith('=') || start < 0 || end < 0
		? undefined
		: `still contains an unevaluated expression: ${quote(typed.slice(start, end + 2))}. Switch the field to "Expression", or remove the braces`;
}

function findFieldProblem(
	field: Field,
	value: Value | undefined,
	layout: Layout,
): string | undefined {
	const isKnown = field.place[layout] !== undefined;
	if (value !== undefined && isKnown) return getKind(field).findProblem(field, value, layout);
	if (value !== undefined)
		return 'is not in the request format of this credential; reset or remove it';
	return isKnown && isRequired(field, layout)
		? 'is empty, but this service requires it'
		: undefined;
}

/** Checks an item's values before any request, so that a problem costs nothing. */
export function findProblems(
	tool: Tool,
	values: Values,
	layout: Layout,
	typed: StoredParameters = {},
): Problem[] {
	const ofFields = tool.fields.flatMap((field): Problem[] => {
		const { name } = field;
		const problem =
			findUnevaluatedExpression(typed[name]) ?? findFieldProblem(field, values[name], layout);
		return problem === undefined ? [] : [makeFieldProblem(field, problem)];
	});
	const judged = { values, layout, getField: (name: string) => getField(tool, name) };
	const ofRules = tool.rules.flatMap((rule): Problem[] => {
		const text = rule.findProblem?.(judged);
		return text === undefined ? [] : [{ text, fieldNames: rule.fields }];
	});
	return [...ofFields, ...ofRules];
}

export function findRuleHints(tool: Tool, values: Values, layout: Layout): string[] {
	if (layout === 'flat') return [];
	const judged = { values, layout, getField: (name: string) => getField(tool, name) };
	return tool.rules.flatMap((rule) => rule.findHint?.(judged) ?? []);
}

const findHint = (field: Field, value: Value): string | undefined =>
	field.kind === 'choice' &&
	field.choices.every((choice) => choice.value !== value) &&
	listForeignValues(catalog, field).includes(String(value))
		? `is ${quote(value)}, which only other tools list`
		: findValueHint(field, value);

/**
 * Sentences about values that the live service currently rejects. These values are still sent, because the service may
 * accept them later, and a rejection is free. Call `findProblems` first: the values must have no problems.
 */
export function findProbableRejections(tool: Tool, values: Values, layout: Layout): string[] {
	if (layout === 'flat') return [];
	const hints = tool.fields.flatMap((field) => {
		const value = values[field.name];
		const hint = value === undefined ? undefined : findHint(field, value);
		return hint === undefined ? [] : [`${field.label} ${hint}`];
	});
	return [...hints, ...findConstraintHints(tool, values)];
}
