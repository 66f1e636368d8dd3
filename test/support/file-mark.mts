import { createHash } from 'node:crypto';

/** What a file name has of the project's ID. */
export const makeFileMark = (id: unknown): string =>
	createHash('sha256').update(String(id)).digest('hex').slice(0, 8);
