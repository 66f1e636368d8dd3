import { createHash } from 'node:crypto';

/** The part of a file name that identifies the project: a hash of its ID. */
export const hashId = (id: unknown): string =>
	createHash('sha256').update(String(id)).digest('hex').slice(0, 8);
