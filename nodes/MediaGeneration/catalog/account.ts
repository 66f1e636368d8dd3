import type { Layout } from '../fields';

/** Free calls that read neither projects nor files (live service). */
export const ACCOUNT_PATH = '/v1/account';
export const SAVED_ITEMS_PATH = '/v1/saved-items';
export const VOICES_PATH = '/v1/voices';

/** The layouts whose service has them. */
export const ACCOUNT_IN: readonly Layout[] = ['nested'];

/** The types of saved items that are known (live service). */
export const SAVED_ITEM_TYPES: readonly string[] = [
	'brand_kit',
	'character',
	'moodboard',
	'reference',
	'voice',
];

/** Most entries in one response (live service). The largest page of voices isn't published. */
export const LARGEST_PAGE = 100;

/** Voices in one response without a `limit` (live service). */
export const DEFAULT_PAGE = 20;
