import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { ClosedList } from '../catalog/closed-lists';

/** Kinds of properties that the form has in several places. */

/** A text in the panel, with nothing to enter. */
export const notice = (displayName: string, name = 'notice'): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
});

/** What a property is that holds any number of entries with these values. */
export const listOfEntries = (entryLabel: string, values: INodeProperties[]) =>
	({
		type: 'fixedCollection',
		default: {},
		placeholder: `Add ${entryLabel}`,
		typeOptions: { multipleValues: true },
		options: [{ displayName: entryLabel, name: 'entries', values }],
	}) satisfies Partial<INodeProperties>;

type About<Value extends string> = Readonly<Partial<Record<Value, string>>>;

/** A closed list as n8n shows it, with what each value means. */
export const optionsOfList = <Value extends string>(
	{ choices }: ClosedList<Value>,
	about?: About<Value>,
): INodePropertyOptions[] =>
	choices.map(([value, name]) => {
		const description = about?.[value];
		return { name, value, ...(description === undefined ? {} : { description }) };
	});

type OfClosedList<Value extends string> = Omit<
	INodeProperties,
	'displayName' | 'type' | 'options' | 'default'
> & {
	readonly default: Value;
	readonly about?: About<Value>;
};

/** A closed list under the name that messages give it. */
export const closedListProperty = <Value extends string>(
	list: ClosedList<Value>,
	{ about, ...property }: OfClosedList<Value>,
): INodeProperties => ({
	displayName: list.name,
	type: 'options',
	options: optionsOfList(list, about),
	...property,
});
