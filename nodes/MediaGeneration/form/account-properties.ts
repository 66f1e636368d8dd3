import type { INodeProperties } from 'n8n-workflow';
import { SAVED_ITEM_TYPES } from '../catalog/account';
import { titled } from '../fields';

/** Parts of the form of Saved Item. Which operation shows them is in properties.ts. */

export const returnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
	displayOptions: { show: { returnAll: [false] } },
};

export const savedItemType: INodeProperties = {
	displayName: 'Type',
	name: 'type',
	type: 'options',
	options: [
		{ name: 'Any', value: '' },
		...SAVED_ITEM_TYPES.map((value) => ({ name: titled(value), value })),
	],
	default: '',
	description:
		'Only return saved items of this type. To send a value that isn’t listed, use an expression.',
};
