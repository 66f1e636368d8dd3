import type { Layout } from '../fields';

/** Free calls that read neither projects nor files (live service). */
export const ACCOUNT_PATH = '/v1/account';
export const SAVED_ITEMS_PATH = '/v1/saved-items';

/** The layouts whose service has both. */
export const ACCOUNT_IN: readonly Layout[] = ['nested'];

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
