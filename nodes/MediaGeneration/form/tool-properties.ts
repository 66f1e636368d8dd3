import type { INodeProperties } from 'n8n-workflow';
import { getField, type Tool } from '../catalog/tool';
import type { ChoiceField, Field, Rule } from '../fields';
import { isListElement, isRequiredEverywhere, acceptsUnsetValue } from '../fields';
import { createFieldProperty, createListProperty } from './field-property';
import type { Conditions } from './display-conditions';
import { hideWhen, showWhen } from './display-conditions';

/** Whether the field is the only main field that satisfies an "at least one" rule: then the form requires it. */
const isOnlyMainFieldOfRule = ({ name }: Field, tool: Tool): boolean =>
	tool.rules.some(
		({ some = [] }) =>
			some.includes(name) &&
			some.every((other) => other === name || getField(tool, other).additional),
	);

type Need = NonNullable<Rule['need']>;

/** The field on which the requirement depends. */
interface RequiredCondition {
	readonly path: string;
	readonly isPreset: boolean;
	readonly rest: readonly string[];
}

function findRequiredCondition(tool: Tool, { when, is }: Need): RequiredCondition {
	const other = getField(tool, when) as ChoiceField;
	return {
		path: other.additional ? `/options.${when}` : when,
		isPreset: is.includes(other.default),
		rest: other.choices.map(({ value }) => value).filter((value) => !is.includes(value)),
	};
}

/** Matches a text that begins with "=". In n8n 1, `startsWith` of an absent value is an error. */
const IS_EXPRESSION = { _cnd: { between: { from: '=', to: '>' } } };

/** The values that hide the required field, including any expression: n8n doesn't run a node with an empty required field. */
const excludeValues = ({ is }: Need, { isPreset, rest }: RequiredCondition): Conditions[string] =>
	isPreset || is.length > 1 ? [...rest, IS_EXPRESSION] : [{ _cnd: { not: is[0]! } }];

/** For n8n, an expression matches every value of a `show` condition, and no value of a `hide` condition. */
const EXPRESSION_ONLY: Conditions[string] = [];

/** Whether the field has a meaning when empty: the service's default, or the length of a file. */
const isSetWhenEmpty = (field: Field): boolean =>
	field.kind === 'number' && (acceptsUnsetValue(field) || field.lengthOf !== undefined);

/** A field that is required only while another one has certain values appears twice: marked and unmarked. */
function createMainProperties(field: Field, tool: Tool): INodeProperties[] {
	const property = createFieldProperty(field, tool);
	const marked = { ...property, required: true };
	const need = tool.rules.find((rule) => rule.need?.needed === field.name)?.need;
	const isMarked =
		(isRequiredEverywhere(field) && !isSetWhenEmpty(field)) || isOnlyMainFieldOfRule(field, tool);
	if (isMarked) return [marked];
	if (!need) return [property];
	const decider = findRequiredCondition(tool, need);
	const { path, isPreset, rest } = decider;
	const whenNeeded = hideWhen({ [path]: excludeValues(need, decider) }, marked);
	if (field.onlyWhenNeeded) {
		return [whenNeeded, showWhen({ [path]: EXPRESSION_ONLY }, property)];
	}
	const otherwise = isPreset
		? showWhen({ [path]: [...rest] }, property)
		: hideWhen({ [path]: [...need.is] }, property);
	return [whenNeeded, otherwise];
}

/** The main fields of a tool, in order. */
export const createMainFields = (tool: Tool): INodeProperties[] =>
	tool.fields
		.filter(({ additional }) => !additional)
		.flatMap((field) => {
			if (!isListElement(field)) return createMainProperties(field, tool);
			return field.listed.at === 0 ? [createListProperty(field, tool)] : [];
		});

/** The fields of a tool that its user can add to the options. */
export const createAddedFields = (tool: Tool): INodeProperties[] =>
	tool.fields
		.filter(({ additional }) => additional)
		.map((field) => createFieldProperty(field, tool));
