import { createHash } from 'node:crypto';
import type { Project } from '../../api/service/project';
import { normalizeText } from '../../json/normalize-text';

const MAX_NAME_LENGTH = 60;
/** Makes a file name unique, since the ID itself may be too long, and a part of the ID may not be unique. */
const hashId = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 8);

/** `Summer campaign, clip 3` becomes `summer-campaign-clip-3`. The result can't lead to another folder. */
const convertToFileName = (text: string): string =>
	normalizeText(text)
		.toLowerCase()
		.slice(0, MAX_NAME_LENGTH)
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter(Boolean)
		.join('-');

/**
 * Composes a name such as `summer-campaign-4d2b9a7c.png` from the project's name, or from its ID if it has no name.
 * Magic Hour generates a name if the user enters none. Several results are numbered.
 */
export function composeFileName(
	{ id, body, downloads }: Pick<Project, 'id' | 'body' | 'downloads'>,
	index: number,
	extension: string,
): string {
	const name = typeof body.name === 'string' ? convertToFileName(body.name) : '';
	const isSafeId = /^\w[\w-]*$/.test(id) && id.length <= MAX_NAME_LENGTH;
	const parts = name === '' && isSafeId ? [id] : [name || convertToFileName(id), hashId(id)];
	const number = downloads.length > 1 ? [String(index + 1)] : [];
	return `${[...parts, ...number].filter(Boolean).join('-')}.${extension}`;
}
