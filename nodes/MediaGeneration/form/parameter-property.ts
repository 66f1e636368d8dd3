import type { INodeProperties } from 'n8n-workflow';
import type { ChoiceParameter, NumberParameter, Parameter } from '../fields';

const createChoiceAttributes = <Value extends string>({
	labels,
	about,
}: ChoiceParameter<Value>) => ({
	type: 'options' as const,
	options: Object.entries<string>(labels).map(([value, name]) => {
		const description = about?.[value as Value];
		return { name, value, ...(description === undefined ? {} : { description }) };
	}),
});

const createNumberAttributes = ({ min, max, integer }: NumberParameter) => ({
	type: 'number' as const,
	typeOptions: {
		minValue: min,
		...(max === undefined ? {} : { maxValue: max }),
		...(integer ? { numberPrecision: 0 } : {}),
	},
});

function createAttributes(parameter: Parameter): Partial<INodeProperties> {
	switch (parameter.kind) {
		case 'choice':
			return createChoiceAttributes(parameter);
		case 'number':
			return createNumberAttributes(parameter);
		case 'switch':
			return { type: 'boolean' };
		case 'text':
			return { type: 'string' };
		case 'other':
			return {};
	}
}

const ATTRIBUTES = ['required', 'placeholder', 'default', 'hint', 'description'] as const;

/** @param own additional attributes, which take precedence over those of the declaration */
export function createProperty(
	parameter: Parameter,
	own: Partial<INodeProperties> = {},
): INodeProperties {
	const declared: Partial<INodeProperties> = parameter;
	return {
		displayName: parameter.label,
		name: parameter.name,
		...createAttributes(parameter),
		...Object.fromEntries(
			ATTRIBUTES.filter((key) => declared[key] !== undefined).map((key) => [key, declared[key]]),
		),
		...own,
	} as INodeProperties;
}

export const createCollection = (
	parameter: Parameter,
	placeholder: string,
	options: readonly INodeProperties[],
): INodeProperties =>
	createProperty(parameter, {
		type: 'collection',
		placeholder,
		default: {},
		options: sortByLabel(options),
	});

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

/** The attributes that make a property a list; each entry has the fields in `values`. */
export const createListAttributes = (entryLabel: string, values: INodeProperties[]) =>
	({
		type: 'fixedCollection',
		default: {},
		placeholder: `Add ${entryLabel}`,
		typeOptions: { multipleValues: true },
		options: [{ displayName: entryLabel, name: 'entries', values }],
	}) satisfies Partial<INodeProperties>;
