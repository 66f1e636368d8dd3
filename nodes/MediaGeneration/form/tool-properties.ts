import type { INodeProperties } from 'n8n-workflow';
import { getField, type Tool } from '../catalog/tool';
import type { ChoiceField, Field, Rule } from '../fields';
import { isListElement, isRequiredEverywhere, acceptsUnsetValue } from '../fields';
import { createFieldProperty, createListProperty } from './field-property';
import type { Conditions } from './display-conditions';
import { hideWhen, showWhen } from './display-conditions';

/** Whether the field is the only main field in an "at least one" rule. The form then requires the field. */
const isOnlyMainFieldOfRule = ({ name }: Field, tool: Tool): boolean =>
	tool.rules.some(
		({ some = [] }) =>
			some.includes(name) &&
			some.every((other) => other === name || getField(tool, other).additional),
	);

type RequirementRule = NonNullable<Rule['need']>;

/** The choice that decides whether a field is required. `otherChoices` are the values that don't require the field. */
interface RequiredCondition {
	readonly path: string;
	readonly isPreset: boolean;
	readonly otherChoices: readonly string[];
}

function findRequiredCondition(
	tool: Tool,
	{ decidingField, decidingValues }: RequirementRule,
): RequiredCondition {
	const other = getField(tool, decidingField) as ChoiceField;
	return {
		path: other.additional ? `/options.${decidingField}` : decidingField,
		isPreset: decidingValues.includes(other.default),
		otherChoices: other.choices
			.map(({ value }) => value)
			.filter((value) => !decidingValues.includes(value)),
	};
}

/** Matches a text that begins with "=". In n8n 1, `startsWith` of an absent value is an error. */
const EXPRESSION_CONDITION = { _cnd: { between: { from: '=', to: '>' } } };

/**
 * Values of the deciding field that hide the property marked as required. An expression hides it, too: its result is
 * unknown, and an empty required property blocks the run.
 */
const excludeValues = (
	{ decidingValues }: RequirementRule,
	{ isPreset, otherChoices }: RequiredCondition,
): Conditions[string] =>
	isPreset || decidingValues.length > 1
		? [...otherChoices, EXPRESSION_CONDITION]
		: [{ _cnd: { not: decidingValues[0]! } }];

/** Matches only expressions: in n8n, an expression meets every `show` condition. */
const EXPRESSION_ONLY: Conditions[string] = [];

/** Whether an empty field has a value: the number that means "not set", or the length of a file. */
const isSetWhenEmpty = (field: Field): boolean =>
	field.kind === 'number' && (acceptsUnsetValue(field) || field.lengthOf !== undefined);

/** A field that is required for only some values of another field appears twice: marked as required, and unmarked. */
function createMainProperties(field: Field, tool: Tool): INodeProperties[] {
	const property = createFieldProperty(field, tool);
	const marked = { ...property, required: true };
	const need = tool.rules.find((rule) => rule.need?.requiredField === field.name)?.need;
	const isMarked =
		(isRequiredEverywhere(field) && !isSetWhenEmpty(field)) || isOnlyMainFieldOfRule(field, tool);
	if (isMarked) return [marked];
	if (!need) return [property];
	const decider = findRequiredCondition(tool, need);
	const { path, isPreset, otherChoices } = decider;
	const whenNeeded = hideWhen({ [path]: excludeValues(need, decider) }, marked);
	if (field.onlyWhenNeeded) {
		return [whenNeeded, showWhen({ [path]: EXPRESSION_ONLY }, property)];
	}
	const otherwise = isPreset
		? showWhen({ [path]: [...otherChoices] }, property)
		: hideWhen({ [path]: [...need.decidingValues] }, property);
	return [whenNeeded, otherwise];
}

export const createMainFields = (tool: Tool): INodeProperties[] =>
	tool.fields
		.filter(({ additional }) => !additional)
		.flatMap((field) => {
			if (!isListElement(field)) return createMainProperties(field, tool);
			return field.listPosition.entryIndex === 0 ? [createListProperty(field, tool)] : [];
		});

export const createAdditionalFields = (tool: Tool): INodeProperties[] =>
	tool.fields
		.filter(({ additional }) => additional)
		.map((field) => createFieldProperty(field, tool));
