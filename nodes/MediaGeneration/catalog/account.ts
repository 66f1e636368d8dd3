import type { Layout } from '../fields';
import type { Evidence } from './tool';

/** What can be read apart from projects and files; starts nothing and costs nothing. */
export interface Lookup {
	readonly resource: 'account' | 'savedItem';
	/** n8n's names for such operations. */
	readonly operation: 'get' | 'getAll';
	readonly label: string;
	readonly action: string;
	readonly description: string;
	readonly path: string;
	readonly layouts: readonly Layout[];
	readonly evidence: Evidence;
}

export const getAccount: Lookup = {
	resource: 'account',
	operation: 'get',
	label: 'Get',
	action: 'Get account',
	description: 'Get the credit balance and plan of the account',
	path: '/v1/account',
	layouts: ['nested'],
	evidence: 'live service',
};

export const getSavedItems: Lookup = {
	resource: 'savedItem',
	operation: 'getAll',
	label: 'Get Many',
	action: 'Get many saved items',
	description:
		'Get saved characters, voices, references, moodboards and brand kits, to use their files as inputs',
	path: '/v1/saved-items',
	layouts: ['nested'],
	evidence: 'live service',
};

export const LOOKUPS: readonly Lookup[] = [getAccount, getSavedItems];

/** The types of saved items that are known (live service). */
export const SAVED_ITEM_TYPES: readonly string[] = [
	'brand_kit',
	'character',
	'moodboard',
	'reference',
	'voice',
];

/** Most saved items in one response (live service). */
export const LARGEST_PAGE = 100;
