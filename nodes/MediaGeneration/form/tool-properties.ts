import type { INodeProperties } from 'n8n-workflow';
import type { Tool } from '../catalog/tool';
import type { ChoiceField, Field, MediaField, Rule } from '../fields';
import { asBefore, isRequiredEverywhere, isUnsetTaken } from '../fields';
import { fieldProperty, listProperty } from './field-property';
import type { Conditions } from './shown';
import { hiddenWhen, inNewForm, inOldForm, shownWhen } from './shown';

const FURTHER_WORDS = ['description', 'hint', 'placeholder'];

const withoutFurtherWords = (property: INodeProperties): INodeProperties =>
	JSON.parse(
		JSON.stringify(property, (key, value: unknown) =>
			FURTHER_WORDS.includes(key) ? undefined : value,
		),
	) as INodeProperties;

const hidden = ({ displayName, name, default: preset }: INodeProperties): INodeProperties => ({
	displayName,
	name,
	type: 'hidden',
	default: preset,
});

/**
 * What only saved version 1 nodes have is described briefly, and its files are read but not shown, since every editor
 * loads it.
 */
const propertyOf = ({ field, when }: Form, tool: Tool): INodeProperties => {
	const property = fieldProperty(field, tool);
	if (when !== inOldForm) return shownWhen(when, property);
	return shownWhen(when, (field.kind === 'media' ? hidden : withoutFurtherWords)(property));
};

/** A field as certain versions of the node show it. */
interface Form {
	readonly field: Field;
	readonly when: Conditions;
}

/** The only difference may be the value sent when nothing is chosen. */
const isSameForm = ({ before = {} }: Field): boolean =>
	Object.keys(before).every((key) => key === 'presetIn');

/** The newer one first: n8n 1 uses the first of a name when a field is added to a collection. */
function formsOf(field: Field): Form[] {
	if (field.retired) return [{ field: asBefore(field), when: inOldForm }];
	if (!field.before || isSameForm(field)) return [{ field, when: {} }];
	return [
		{ field, when: inNewForm },
		{ field: asBefore(field), when: inOldForm },
	];
}

const isListed = (field: Field): field is MediaField & Required<Pick<MediaField, 'listed'>> =>
	field.kind === 'media' && field.listed !== undefined;

const fieldOf = ({ fields }: Tool, name: string): Field =>
	fields.find((field) => field.name === name)!;

/** A list that may satisfy "at least one" is required if it is the only one up front. */
const isOnlyOpenOfSome = ({ name }: Field, tool: Tool): boolean =>
	(tool.rules ?? []).some(
		({ some = [] }) =>
			some.includes(name) &&
			some.every(
				(other) =>
					other === name || fieldOf(tool, other).additional || fieldOf(tool, other).retired,
			),
	);

type Need = NonNullable<Rule['need']>;

/** Where the field is that decides, whether its default makes the other one required, and its values that do not. */
interface Decider {
	readonly path: string;
	readonly isPreset: boolean;
	readonly rest: readonly string[];
}

function deciderOf(tool: Tool, { when, is }: Need): Decider {
	const other = fieldOf(tool, when) as ChoiceField;
	return {
		path: other.additional ? `/additionalFields.${when}` : when,
		isPreset: is.includes(other.default),
		rest: other.choices.map(({ value }) => value).filter((value) => !is.includes(value)),
	};
}

/** Begins with "=". (`startsWith` of an absent value is an error in n8n 1.) */
const EXPRESSION = { _cnd: { between: { from: '=', to: '>' } } };

/** What hides the required one, an expression among it: n8n runs no node with an empty one, whatever the expression gives. */
const otherThan = ({ is }: Need, { isPreset, rest }: Decider): Conditions[string] =>
	isPreset || is.length > 1 ? [...rest, EXPRESSION] : [{ _cnd: { not: is[0]! } }];

/** For n8n, an expression has every value that something is shown for, and none that it is hidden for. */
const ONLY_AN_EXPRESSION: Conditions[string] = [];

/** An empty number may stand for one that the service accepts. */
const isSetWhenEmpty = (field: Field): boolean => field.kind === 'number' && isUnsetTaken(field);

/** A field that is required only while another one has certain values appears twice: marked and unmarked. */
function openProperties(form: Form, tool: Tool): INodeProperties[] {
	const { field, when } = form;
	const property = propertyOf(form, tool);
	const marked = { ...property, required: true };
	const need = (tool.rules ?? []).find((rule) => rule.need?.needed === field.name)?.need;
	const isMarked =
		(isRequiredEverywhere(field) && !isSetWhenEmpty(field)) ||
		(when !== inOldForm && isOnlyOpenOfSome(field, tool));
	if (isMarked) return [marked];
	if (!need) return [property];
	const decider = deciderOf(tool, need);
	const { path, isPreset, rest } = decider;
	const whenNeeded = hiddenWhen({ [path]: otherThan(need, decider) }, marked);
	if (field.onlyWhenNeeded) {
		return [whenNeeded, shownWhen({ [path]: ONLY_AN_EXPRESSION }, property)];
	}
	const otherwise = isPreset
		? shownWhen({ [path]: [...rest] }, property)
		: hiddenWhen({ [path]: [...need.is] }, property);
	return [whenNeeded, otherwise];
}

/** The fields of a tool that are up front, in order. */
export const mainFields = (tool: Tool): INodeProperties[] =>
	tool.fields.flatMap((field) =>
		formsOf(field).flatMap((form) => {
			if (form.field.additional) return [];
			if (!isListed(form.field)) return openProperties(form, tool);
			return form.field.listed.at === 0
				? [shownWhen(form.when, listProperty(form.field, tool))]
				: [];
		}),
	);

/** The fields of a tool under *Additional Fields*. */
export const additionalFieldsOf = (tool: Tool): INodeProperties[] =>
	tool.fields.flatMap((field) =>
		formsOf(field)
			.filter((form) => form.field.additional)
			.map((form) => propertyOf(form, tool)),
	);
