import { randomBytes, randomInt } from 'node:crypto';
import type { IdStyle } from './settings.mts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** 25 characters, starting with `c`, like the live service's IDs. */
export function createId(): string {
	let id = 'c';
	while (id.length < 25) id += ALPHABET[randomInt(ALPHABET.length)];
	return id;
}

const PROJECT_ID_CREATORS: Record<IdStyle, () => string> = {
	usual: createId,
	number: () => String(randomInt(10 ** 14, 2 ** 47)),
	odd: () => `ü${createId()}?a=1&b#%41+`,
};

/** Project IDs have several styles, to test that clients treat IDs as opaque. */
export const createProjectId = (style: IdStyle): string => PROJECT_ID_CREATORS[style]();

/** Converts a project's ID to JSON: an ID of 15 digits becomes a number. */
export const encodeId = (id: string): string | number => (/^\d{15}$/.test(id) ? Number(id) : id);

export function createSecret(prefix: string): string {
	return prefix + randomBytes(32).toString('hex');
}
