import { createHash } from 'node:crypto';

/** The part of a project's ID in a file name. */
export const makeFileMark = (id: unknown): string =>
	createHash('sha256').update(String(id)).digest('hex').slice(0, 8);
