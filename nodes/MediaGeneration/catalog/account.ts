/** Paths of calls that cost no credits (live service). */
export const ACCOUNT_PATH = '/v1/account';
export const SAVED_ITEMS_PATH = '/v1/saved-items';
export const VOICES_PATH = '/v1/voices';

/** The known types of saved items (live service). */
export const SAVED_ITEM_TYPES = ['brand_kit', 'character', 'moodboard', 'reference', 'voice'];

/** The maximum page size of saved items (live service). The maximum for voices isn't published. */
export const MAX_PAGE_SIZE = 100;

/** The page size of voices if the request has no `limit` (live service). */
export const DEFAULT_PAGE_SIZE = 20;
