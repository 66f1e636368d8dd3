import type { IDataObject } from 'n8n-workflow';
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
	NamedFile,
	NumberField,
	Value,
	Values,
} from '../../fields';
import { isRecord, isRequired, isRequiredEverywhere, isUnsetTaken, withRoom } from '../../fields';
import type { Input } from './input';
import { fileNamed } from './files';
import { mediaValue, type IsField } from './media';

const locatorValue = (given: unknown): unknown =>
	isRecord(given) && 'mode' in given ? given.value : given;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A number at its "not set" value is left out, unless the layout requires the field and accepts that value. */
function numberValue(field: NumberField, given: unknown, layout: Layout): Value | undefined {
	const parsed = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
	const value = Number.isNaN(parsed) ? given : parsed;
	const isUnset = isEmpty(value) || value === field.unset;
	if (!isUnset) return value as Value;
	if (isRequired(field, layout) && isUnsetTaken(field)) return field.unset;
	return undefined;
}

/** A switch that is neither is refused with its name, as every value is. */
function booleanValue(field: BooleanField, given: unknown): Value | undefined {
	if (isEmpty(given)) return undefined;
	const value = chosenFrom(yesOrNo(field.name), given) ?? given;
	return value === field.unset ? undefined : (value as Value);
}

/** A number, such as one from a spreadsheet, counts as text. */
const asText = (given: unknown): unknown =>
	typeof given === 'number' || typeof given === 'boolean' ? String(given) : given;

const innerText = (given: unknown): Value => {
	const text = asText(given ?? '');
	return (typeof text === 'string' ? text.trim() : text) as Value;
};

/** The entries of a list in the form. */
const entriesOf = (given: unknown): unknown[] =>
	isRecord(given) && Array.isArray(given.entries) ? given.entries : [];

function groupValue(field: GroupField, given: unknown, layout: Layout): GroupEntry[] | undefined {
	const entries = entriesOf(given);
	if (entries.length === 0) return undefined;
	return entries.filter(isRecord).map((entry) => {
		const values = field.fields.map((inner) => {
			const own = entry[inner.name];
			const value = inner.kind === 'number' ? numberValue(inner, own, layout) : innerText(own);
			return [inner.name, value] as const;
		});
		return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as GroupEntry;
	});
}

function namedFilesValue(given: unknown, isField: IsField): NamedFile[] | undefined {
	const entries = isRecord(given) && Array.isArray(given.entries) ? given.entries : [];
	if (entries.length === 0) return undefined;
	return entries.filter(isRecord).map(({ name, file }) => ({
		name: String(innerText(name)),
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
			const isLeftOut = media.value === '' && !isRequired(field, layout);
			return isLeftOut ? undefined : media;
		}
		case 'number':
			return numberValue(field, given, layout);
		case 'group':
			return groupValue(field, given, layout);
		case 'namedFiles':
			return namedFilesValue(given, isField);
		case 'boolean':
			return booleanValue(field, given);
		case 'text':
		case 'choice': {
			const value = asText(locatorValue(given));
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

/** A file of a list in the form. */
const entryOf = (given: unknown, { at }: Listed): unknown =>
	(entriesOf(given)[at] as { file?: unknown } | undefined)?.file;

/** The tool with as many elements of each list of files as the item has. */
export const roomFor = ({ param }: Input, tool: Tool): Tool => ({
	...tool,
	fields: withRoom(tool.fields, (list) => entriesOf(param(list, {})).length),
});

type Param = Input['param'];

/** Each parameter is read once: n8n evaluates its expressions at every reading, which takes milliseconds. */
function readingOnce({ param }: Input): Param {
	const known = new Map<string, unknown>();
	return <Value>(name: string, fallback?: Value) => {
		if (!known.has(name)) known.set(name, param(name, fallback));
		return known.get(name) as Value;
	};
}

/** The form's content of a field. An additional field counts only if the user added it. */
function givenIn(param: Param, field: Field): { readonly value: unknown } | undefined {
	if (field.kind === 'media' && field.listed) {
		return { value: entryOf(param(field.listed.name, {}), field.listed) };
	}
	if (!field.additional)
		return { value: param(field.name, field.onlyWhenNeeded ? null : undefined) };
	const added = param<IDataObject>('additionalFields', {});
	return field.name in added ? { value: added[field.name] } : undefined;
}

/** The values of one item. */
export function readValues(input: Input, tool: Tool): Values {
	const { layout } = input.connection;
	const param = readingOnce(input);
	const isField: IsField = (name) => fileNamed(input, name) !== undefined;
	const values = tool.fields.map((field): [string, Value | undefined] => {
		const given = givenIn(param, field);
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
