import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { ChoiceField, Field, NumberField, TextField } from '../fields';
import { acceptsUnsetValue, applyKnownBounds, isRequiredEverywhere, pluralize } from '../fields';
import type { ModeExtras } from './modes';
import { createMediaModes, createMode, getKnownValuesMethodName } from './modes';

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
			return field.maxEntries === undefined ? undefined : `up to ${field.maxEntries} entries`;
		default:
			return undefined;
	}
}

function describeField(field: Field): string {
	const bounds = describeBounds(field);
	return bounds === undefined
		? field.description
		: `${endSentence(field.description)} Allowed: ${bounds}.`;
}

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

const listChoices = ({ choices }: ChoiceField): INodePropertyOptions[] =>
	choices.map(({ value, label, description }) => ({
		name: label ?? value,
		value,
		...(description ? { description } : {}),
	}));

/** n8n's linter requires alphabetical order from five values on; shorter lists keep their meaningful order. */
const sortLongList = (options: INodePropertyOptions[]): INodePropertyOptions[] =>
	options.length < 5 ? options : sortByName(options);

const createListedChoiceProperty = (field: ChoiceField): Partial<INodeProperties> =>
	field.closed
		? { type: 'options', default: field.default, options: listChoices(field) }
		: {
				type: 'options',
				description: `${endSentence(describeField(field))} To send a value that isn’t listed, use an expression.`,
				default: field.default,
				options: sortLongList(listChoices(field)),
			};

const createTextProperty = (field: TextField): Partial<INodeProperties> => ({
	type: field.isColor ? 'color' : 'string',
	default: field.default ?? '',
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

/** The attributes that make a property a list; each entry has the fields in `values`. */
export const createListAttributes = (entryLabel: string, values: INodeProperties[]) =>
	({
		type: 'fixedCollection',
		default: {},
		placeholder: `Add ${entryLabel}`,
		typeOptions: { multipleValues: true },
		options: [{ displayName: entryLabel, name: 'entries', values }],
	}) satisfies Partial<INodeProperties>;

function createAttributes(field: Field): Partial<INodeProperties> {
	switch (field.kind) {
		case 'media':
			return {
				type: 'resourceLocator',
				default: { mode: 'binary', value: '' },
				modes: createMediaModes(field.accepts),
			};
		case 'choice':
			return field.extensible
				? createExtensibleChoiceProperty(field)
				: createListedChoiceProperty(field);
		case 'text':
			return createTextProperty(field);
		case 'number':
			return createNumberProperty(field);
		case 'boolean':
			return { type: 'boolean', default: field.default };
		case 'group':
			return createListAttributes(
				field.entryLabel,
				field.fields.map((inner) => createProperty(inner)),
			);
	}
}

/** Whether an empty field has a value: the number that means "not set", or the length of a file. */
const isSetWhenEmpty = (field: Field): boolean =>
	field.kind === 'number' && (acceptsUnsetValue(field) || field.lengthOf !== undefined);

/**
 * A field that is required in some cases only isn't marked: its rule refuses an empty value. Nor is an option, which n8n
 * would also miss where it wasn't added. A list is marked, because n8n empties it when the credential changes.
 */
const isMarkedRequired = (field: Field): boolean =>
	(isRequiredEverywhere(field) || (field.kind === 'choice' && field.extensible)) &&
	!field.additional &&
	!isSetWhenEmpty(field);

/** @param extras attributes that take precedence over those of the declaration */
export function createProperty(
	field: Field,
	extras: Partial<INodeProperties> = {},
): INodeProperties {
	const description = describeField(field);
	return {
		displayName: field.label,
		name: field.name,
		...(isMarkedRequired(field) ? { required: true } : {}),
		...(description ? { description } : {}),
		...(field.hint ? { hint: field.hint } : {}),
		...createAttributes(field),
		...extras,
	} as INodeProperties;
}

/** Shared, because creating a collator takes longer than sorting with it. */
const { compare } = new Intl.Collator('en');

export const sortByName = <T extends { name: string }>(items: readonly T[]): T[] =>
	[...items].sort((a, b) => compare(a.name, b.name));

export const sortByLabel = (items: readonly INodeProperties[]): INodeProperties[] =>
	[...items].sort((a, b) => compare(a.displayName, b.displayName));

export const createNotice = (displayName: string, name = 'notice'): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
});

export const createCollection = (
	{ name, label }: Pick<Field, 'name' | 'label'>,
	placeholder: string,
	options: readonly INodeProperties[],
): INodeProperties => ({
	displayName: label,
	name,
	type: 'collection',
	placeholder,
	default: {},
	options: sortByLabel(options),
});
