import type { INodeProperties } from 'n8n-workflow';

/** What a property is that holds any number of entries with these values. */
export const listOfEntries = (entryLabel: string, values: INodeProperties[]) =>
	({
		type: 'fixedCollection',
		default: {},
		placeholder: `Add ${entryLabel}`,
		typeOptions: { multipleValues: true },
		options: [{ displayName: entryLabel, name: 'entries', values }],
	}) satisfies Partial<INodeProperties>;
