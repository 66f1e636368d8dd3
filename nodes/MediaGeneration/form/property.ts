import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';
import type { ChoiceField, Field, FileType, NumberField } from '../fields';
import {
	acceptsUnsetValue,
	applyLiveBounds,
	isRequiredEverywhere,
	listExtensions,
	pluralize,
} from '../fields';

/** Adds a full stop, because n8n's one-sentence descriptions end without one. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** The known bounds in words; empty if there are none, if they are obvious, or if the form lists all values. */
function describeBounds(declared: Field): string {
	const field = applyLiveBounds(declared);
	if (field.kind === 'text') {
		return field.maxLength ? `up to ${pluralize(field.maxLength, 'character')}` : '';
	}
	if (field.kind === 'group') return field.maxEntries ? `up to ${field.maxEntries} entries` : '';
	if (field.kind !== 'number' || field.only) return '';
	const { min = 0, max, step } = field;
	if (max === undefined) return min > 1 ? `at least ${min}` : '';
	return `${min} to ${max}${step ? ` in steps of ${step}` : ''}`;
}

function describeField(field: Field): string {
	const bounds = describeBounds(field);
	return bounds ? `${endSentence(field.description)} Allowed: ${bounds}.` : field.description;
}

/** The file types of saved items (live service). GIF is not among them. */
export const SAVED_FILE_TYPES: readonly FileType[] = ['audio', 'image', 'video'];

export const listSavedTypes = (accepts: readonly FileType[]): string[] =>
	SAVED_FILE_TYPES.filter((type) => accepts.includes(type));

export const getSavedFilesMethodName = (accepts: readonly FileType[]): string =>
	['saved', ...listSavedTypes(accepts)].join('_');

export const getKnownValuesMethodName = ({ name, liveList }: ChoiceField): string =>
	liveList ?? `known_${name}`;

export const createMode = (
	name: string,
	displayName: string,
	extras: Partial<INodePropertyMode> = {},
): INodePropertyMode => ({
	name,
	displayName,
	type: name === 'list' ? 'list' : 'string',
	...extras,
});

export const FIELD_NAME_HINT = 'Name of the input’s binary field, such as data';

/** Without *YouTube URL*, which only some inputs accept. *By URL* and *From List* get a placeholder from n8n. */
export function createMediaModes(accepts: readonly FileType[]): INodePropertyMode[] {
	const ending = `.${listExtensions(accepts, 'nested')[0]!}`;
	const hasLength = accepts.some((type) => type !== 'image');
	return [
		createMode('binary', 'Binary', { hint: FIELD_NAME_HINT }),
		createMode('url', 'By URL', {
			// The service rejects a URL whose path has no extension, except on its own hosts (live service, November 2026).
			hint: `Magic Hour expects a URL whose path ends in an extension, such as ${ending}`,
		}),
		createMode('path', 'Storage Path', { placeholder: `e.g. api-assets/id/a${ending}` }),
		createMode('project', 'Project', {
			placeholder: 'e.g. {{ $json.id }}',
			hint: `ID of a finished project, such as {{ $json.id }}${hasLength ? '. If there is a field End, it must be filled.' : ''}`,
		}),
		createMode('list', 'From List', {
			hint: 'Your saved items',
			typeOptions: { searchListMethod: getSavedFilesMethodName(accepts), searchable: true },
		}),
	];
}

function createExtensibleChoice(field: ChoiceField): Partial<INodeProperties> {
	const { choices, default: value, liveList, example = choices[0]?.value ?? '' } = field;
	return {
		type: 'resourceLocator',
		default: {
			mode: 'list',
			value,
			cachedResultName: choices.find((choice) => choice.value === value)?.label,
		},
		modes: [
			createMode('list', 'From List', {
				typeOptions: {
					searchListMethod: getKnownValuesMethodName(field),
					searchable: liveList !== undefined || choices.length > 10 || undefined,
				},
			}),
			// A preset value would hide the placeholder.
			createMode('name', 'By Name', { placeholder: value === '' ? `e.g. ${example}` : undefined }),
		],
	};
}

function createListedChoice(field: ChoiceField): Partial<INodeProperties> {
	const options = field.choices.map(({ value, label: name = value, description }) => ({
		name,
		value,
		description,
	}));
	const shape = { type: 'options', default: field.default } as const;
	if (field.closed) return { ...shape, options };
	return {
		...shape,
		description: `${endSentence(describeField(field))} To send a value that isn’t listed, use an expression.`,
		// n8n's linter requires alphabetical order from five values on; shorter lists keep their meaningful order.
		options: options.length < 5 ? options : sortByName(options),
	};
}

function createNumber(field: NumberField): Partial<INodeProperties> {
	const { only } = applyLiveBounds(field);
	if (only) {
		const options = only.map((value) => ({ name: String(value), value }));
		return { type: 'options', default: field.default, options };
	}
	const least = field.min ?? field.above;
	return {
		type: 'number',
		default: field.lengthOf ? '' : field.default,
		placeholder: field.placeholder,
		typeOptions: {
			minValue: field.unset === undefined ? least : Math.min(field.unset, least ?? 0),
			maxValue: field.max,
			numberPrecision: field.integer ? 0 : undefined,
		},
	};
}

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
			return field.extensible ? createExtensibleChoice(field) : createListedChoice(field);
		case 'text':
			return {
				type: field.isColor ? 'color' : 'string',
				default: field.default ?? '',
				placeholder: field.placeholder,
				typeOptions: field.rows ? { rows: field.rows } : undefined,
			};
		case 'number':
			return createNumber(field);
		case 'boolean':
			return { type: 'boolean', default: field.default };
		case 'group':
			return createListAttributes(
				field.entryLabel,
				field.fields.map((inner) => createProperty(inner)),
			);
	}
}

/**
 * A field that is required in some cases only isn't marked: its rule refuses an empty value. Nor is a number whose empty
 * field means "not set" or the length of a file, nor an option, which n8n would also miss where it wasn't added. A list
 * is marked, because n8n empties it when the credential changes.
 */
const isMarkedRequired = (field: Field): boolean =>
	(isRequiredEverywhere(field) || (field.kind === 'choice' && field.extensible)) &&
	!field.additional &&
	!(field.kind === 'number' && (acceptsUnsetValue(field) || field.lengthOf));

/** @param extras attributes that take precedence over those of the declaration */
export const createProperty = (
	field: Field,
	extras: Partial<INodeProperties> = {},
): INodeProperties =>
	({
		displayName: field.label,
		name: field.name,
		required: isMarkedRequired(field) || undefined,
		description: describeField(field) || undefined,
		hint: field.hint,
		...createAttributes(field),
		...extras,
	}) as INodeProperties;

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
