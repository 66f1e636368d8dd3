import { chosenFrom, yesOrNo } from '../../catalog/closed-lists';
import type { Tool } from '../../catalog/tool';
import type { Typed } from '../../checks/problems';
import type {
	BooleanField,
	Field,
	GroupEntry,
	GroupField,
	Layout,
	Listed,
	NamedFilesField,
	NumberField,
	Value,
	Values,
} from '../../fields';
import {
	isListElement,
	isRequired,
	isRequiredEverywhere,
	acceptsUnsetValue,
	withListElements,
} from '../../fields';
import { isRecord } from '../../json/record';
import { entriesOf, numberOf, textOf } from '../../json/given';
import type { Input } from './input';
import { collectionIn, entriesIn } from './given';
import { fileNamed } from './files';
import { isEmptyMedia, locatorValue, mediaValue, type IsField } from './media';

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A number at its "not set" value is left out, unless the layout requires the field and accepts that value. */
function numberValue(field: NumberField, given: unknown, layout: Layout): Value | undefined {
	const value = numberOf(given) ?? given;
	const isUnset = isEmpty(value) || value === field.unset;
	if (!isUnset) return value as Value;
	if (isRequired(field, layout) && acceptsUnsetValue(field)) return field.unset;
	return undefined;
}

/** A switch that is neither is refused with its name, as every value is. */
function booleanValue(field: BooleanField, given: unknown): Value | undefined {
	if (isEmpty(given)) return undefined;
	const value = chosenFrom(yesOrNo(field.name), given) ?? given;
	return value === field.unset ? undefined : (value as Value);
}

/** What has no text stays what it is, and is refused. */
const innerText = (given: unknown): Value => (textOf(given ?? '')?.trim() ?? given) as Value;

function groupValue(field: GroupField, given: unknown, layout: Layout): Value | undefined {
	const entries = entriesIn(field.label, given);
	if (entries.length === 0) return undefined;
	return entries.map((entry) => {
		const values = field.fields.map((inner) => {
			const own = entry[inner.name];
			const value = inner.kind === 'number' ? numberValue(inner, own, layout) : innerText(own);
			return [inner.name, value] as const;
		});
		return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as GroupEntry;
	});
}

function namedFilesValue(
	field: NamedFilesField,
	given: unknown,
	isField: IsField,
): Value | undefined {
	const entries = entriesIn(field.label, given);
	if (entries.length === 0) return undefined;
	return entries.map(({ name, file }) => ({
		name: innerText(name) as string,
		file: mediaValue(file, isField),
	}));
}

/** The value of an empty field, for the layout whose service may require one. */
function preset(field: Field, layout: Layout): Value | undefined {
	const isPreset = field.presetIn === layout && 'default' in field;
	return isPreset || (field.kind === 'choice' && isRequired(field, layout))
		? field.default
		: undefined;
}

/** The form's value of a field; undefined if it was left empty. */
function valueOf(
	field: Field,
	given: unknown,
	layout: Layout,
	isField: IsField,
): Value | undefined {
	switch (field.kind) {
		case 'media': {
			const media = mediaValue(given, isField);
			const isLeftOut = isEmptyMedia(media) && !isRequired(field, layout);
			return isLeftOut ? undefined : media;
		}
		case 'number':
			return numberValue(field, given, layout);
		case 'group':
			return groupValue(field, given, layout);
		case 'namedFiles':
			return namedFilesValue(field, given, isField);
		case 'boolean':
			return booleanValue(field, given);
		case 'text':
		case 'choice': {
			const own = locatorValue(given);
			const value = textOf(own) ?? own;
			if (value === null) return isRequired(field, layout) ? '' : undefined;
			if (typeof value !== 'string') return value as Value | undefined;
			if (field.kind === 'choice' && value === field.unset) return preset(field, layout);
			if (value !== '' || isRequiredEverywhere(field)) return value;
			return field.kind === 'choice'
				? preset(field, layout)
				: isRequired(field, layout)
					? ''
					: undefined;
		}
	}
}

const listedFile = (given: unknown, { at }: Listed): unknown => entriesOf(given)?.[at]?.file;

/** The tool with as many elements of each list of files as the item has. @throws Failure for what is no list */
export const withElementsOf = ({ param }: Input, tool: Tool): Tool => ({
	...tool,
	fields: withListElements(
		tool.fields,
		({ name, label }) => entriesIn(label, param(name, {})).length,
	),
});

/** The form's content of a field. An additional field counts only if the user added it. */
function givenIn({ param }: Input, field: Field): { readonly value: unknown } | undefined {
	if (isListElement(field)) {
		return { value: listedFile(param(field.listed.name, {}), field.listed) };
	}
	if (!field.additional)
		return { value: param(field.name, field.onlyWhenNeeded ? null : undefined) };
	const added = collectionIn(param, 'additionalFields', 'Additional Fields');
	return field.name in added ? { value: added[field.name] } : undefined;
}

export function readValues(input: Input, tool: Tool): Values {
	const { layout } = input.connection;
	const isField: IsField = (name) => fileNamed(input, name) !== undefined;
	const values = tool.fields.map((field): [string, Value | undefined] => {
		const given = givenIn(input, field);
		return [
			field.name,
			given ? valueOf(field, given.value, layout, isField) : preset(field, layout),
		];
	});
	return Object.fromEntries(
		values.filter(([, value], index) => value !== undefined || !tool.fields[index]!.additional),
	);
}

/** What was typed into the form for each field. */
export function readTyped(input: Input, tool: Tool): Typed {
	const typed = input.typed('additionalFields');
	const added = isRecord(typed) ? typed : {};
	return Object.fromEntries(
		tool.fields.map(({ name, additional }) => [name, additional ? added[name] : input.typed(name)]),
	);
}
