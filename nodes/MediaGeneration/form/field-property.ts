import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type {
	ChoiceField,
	Field,
	GroupField,
	ListElement,
	MediaField,
	NamedFilesField,
	NumberField,
	TextField,
} from '../fields';
import { listFormats, applyKnownBounds, pluralize } from '../fields';
import { choosePresetBinaryField, listMainMedia, type Tool } from '../catalog/tool';
import type { ModeExtras } from './modes';
import {
	createMediaModes,
	createMode,
	FIELD_NAME_HINT,
	getKnownValuesMethodName,
	youtubeMode,
} from './modes';
import type { Conditions } from './display-conditions';
import { showWhen } from './display-conditions';
import { createListAttributes, sortByName } from './parameter-property';

/** Adds a full stop, because n8n's one-sentence descriptions end without one. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** The known bounds in words; undefined if there are none, if they are obvious, or if the form lists all values. */
function describeBounds(declared: Field): string | undefined {
	const field = applyKnownBounds(declared, 'nested');
	switch (field.kind) {
		case 'text':
			return field.maxLength === undefined
				? undefined
				: `up to ${pluralize(field.maxLength, 'character')}`;
		case 'number': {
			const { min, max, step, only } = field;
			if (only || (max === undefined && (min ?? 0) <= 1)) return undefined;
			if (max === undefined) return `at least ${min}`;
			return `${min ?? 0} to ${max}${step ? ` in steps of ${step}` : ''}`;
		}
		case 'group':
		case 'namedFiles':
			return field.maxEntries === undefined ? undefined : `up to ${field.maxEntries} entries`;
		default:
			return undefined;
	}
}

export function describeField(field: Field): string {
	const bounds = describeBounds(field);
	return bounds === undefined
		? field.description
		: `${endSentence(field.description)} Allowed: ${bounds}.`;
}

/** An optional input starts empty, because a preset binary field that the item lacks would be refused. */
const hasPresetBinaryField = ({ additional, requiredIn }: MediaField): boolean =>
	!additional && requiredIn.length > 0;

/** Several main media fields share one longer hint, below the last of them. */
function createHint(field: MediaField, tool: Tool): string {
	const main = listMainMedia(tool);
	if (main.length < 2 || !main.includes(field)) return FIELD_NAME_HINT;
	return field === main.at(-1)
		? `${FIELD_NAME_HINT}, or {{ $('Node Name').item.binary.data }} for a file of another node`
		: '';
}

const createMediaProperty = (field: MediaField, tool: Tool): Partial<INodeProperties> => ({
	type: 'resourceLocator',
	default: {
		mode: 'binary',
		value: hasPresetBinaryField(field) ? choosePresetBinaryField(field, tool) : '',
	},
	modes: [
		...createMediaModes(field.accepts, createHint(field, tool)),
		...(field.youtubeIn.length > 0 ? [youtubeMode] : []),
	],
	description: `${endSentence(field.description)} Formats: ${listFormats(field.accepts, 'nested').join(', ')}.`,
});

/** The displayed name of the default, if it differs from the value. */
const createCachedName = ({ choices, default: preset }: ChoiceField) => {
	const label = choices.find(({ value }) => value === preset)?.label;
	return label === undefined ? {} : { cachedResultName: label };
};

const SEARCHABLE_ABOVE = 10;

/** A preset value would hide the placeholder. */
const createPlaceholder = ({ choices, default: preset, example }: ChoiceField): ModeExtras =>
	preset === '' ? { placeholder: `e.g. ${example ?? choices[0]?.value ?? ''}` } : {};

const createExtensibleChoiceProperty = (field: ChoiceField): Partial<INodeProperties> => ({
	type: 'resourceLocator',
	default: { mode: 'list', value: field.default, ...createCachedName(field) },
	modes: [
		createMode('list', 'From List', {
			typeOptions: {
				searchListMethod: getKnownValuesMethodName(field),
				...(field.choices.length > SEARCHABLE_ABOVE ? { searchable: true } : {}),
			},
		}),
		createMode('name', 'By Name', createPlaceholder(field)),
	],
});

/** n8n's linter requires alphabetical order from five values on; shorter lists keep their meaningful order. */
const sortLongList = (options: INodePropertyOptions[]): INodePropertyOptions[] =>
	options.length < 5 ? options : sortByName(options);

const createClosedChoiceProperty = (field: ChoiceField): Partial<INodeProperties> => ({
	type: 'options',
	description: `${endSentence(describeField(field))} To send a value that isn’t listed, use an expression.`,
	default: field.default,
	options: sortLongList(
		field.choices.map(({ value, label, description }) => ({
			name: label ?? value,
			value,
			...(description ? { description } : {}),
		})),
	),
});

const createTextProperty = (field: TextField): Partial<INodeProperties> => ({
	type: field.isColor ? 'color' : 'string',
	default: '',
	...(field.placeholder ? { placeholder: field.placeholder } : {}),
	...(field.rows ? { typeOptions: { rows: field.rows } } : {}),
});

const createNumberProperty = (field: NumberField): Partial<INodeProperties> => {
	const { only } = applyKnownBounds(field, 'nested');
	if (only) {
		const options = only.map((value) => ({ name: String(value), value }));
		return { type: 'options', default: field.default, options };
	}
	const least = field.min ?? field.above;
	const lowest = field.unset === undefined ? least : Math.min(field.unset, least ?? 0);
	return {
		type: 'number',
		default: field.lengthOf ? '' : field.default,
		...(field.placeholder ? { placeholder: field.placeholder } : {}),
		typeOptions: {
			...(lowest === undefined ? {} : { minValue: lowest }),
			...(field.max === undefined ? {} : { maxValue: field.max }),
			...(field.integer ? { numberPrecision: 0 } : {}),
		},
	};
};

const createGroupProperty = ({ entryLabel, fields }: GroupField, tool: Tool) =>
	createListAttributes(
		entryLabel,
		fields.map((field) => createFieldProperty(field, tool)),
	);

const createNamedFilesProperty = ({ entryLabel, accepts }: NamedFilesField) =>
	createListAttributes(entryLabel, [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. hero',
			description: 'Name of the file in the prompt, where it follows an @. Starts with A–Z or a–z.',
		},
		{
			displayName: 'File',
			name: 'file',
			type: 'resourceLocator',
			default: { mode: 'binary', value: '' },
			required: true,
			modes: createMediaModes(accepts),
			description: `Formats: ${listFormats(accepts, 'nested').join(', ')}`,
		},
	]);

function createKindProperty(field: Field, tool: Tool): Partial<INodeProperties> {
	switch (field.kind) {
		case 'media':
			return createMediaProperty(field, tool);
		case 'choice':
			return field.extensible
				? createExtensibleChoiceProperty(field)
				: createClosedChoiceProperty(field);
		case 'text':
			return createTextProperty(field);
		case 'number':
			return createNumberProperty(field);
		case 'boolean':
			return { type: 'boolean', default: field.default };
		case 'group':
			return createGroupProperty(field, tool);
		case 'namedFiles':
			return createNamedFilesProperty(field);
	}
}

/** With this condition, n8n offers a field of a collection only if a saved workflow or an expression sets it. */
const EXISTS_CONDITION: Conditions[string] = [{ _cnd: { exists: true } }];

export function createFieldProperty(field: Field, tool: Tool): INodeProperties {
	const property = {
		displayName: field.label,
		name: field.name,
		description: describeField(field),
		...(field.hint ? { hint: field.hint } : {}),
		...createKindProperty(field, tool),
	} as INodeProperties;
	return field.deprecated ? showWhen({ [field.name]: EXISTS_CONDITION }, property) : property;
}

export function createListProperty(field: ListElement, tool: Tool): INodeProperties {
	const { name, label, max } = field.listPosition;
	const displayName = field.label.replace(/ \d+$/, '');
	return {
		displayName: label,
		name,
		description: `Add up to ${max} more; some models take fewer`,
		...createListAttributes('File', [
			{ ...createFieldProperty(field, tool), name: 'file', displayName },
		]),
		placeholder: `Add ${displayName}`,
	};
}
