import { createHash } from 'node:crypto';
import type { Project } from '../../api/service/project';
import { normalizeText } from '../../json/normalize-text';

const LONGEST_NAME = 60;
/** Makes a file name unique, since the ID itself may be too long, and a part of the ID may not be unique. */
const hashId = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 8);

/** `Summer campaign, clip 3` becomes `summer-campaign-clip-3`. The result can't lead to another folder. */
const convertToFileName = (text: string): string =>
	normalizeText(text)
		.toLowerCase()
		.slice(0, LONGEST_NAME)
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter(Boolean)
		.join('-');

/** Device names that Windows reserves. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** The ID unchanged if it is short and safe as a file name; otherwise its safe characters and a hash. */
const composeNameFromId = (id: string): string =>
	/^\w[\w-]*$/.test(id) && !RESERVED_NAME.test(id) && id.length <= LONGEST_NAME
		? id
		: [convertToFileName(id), hashId(id)].filter(Boolean).join('-');

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
	const own = name === '' ? composeNameFromId(id) : `${name}-${hashId(id)}`;
	const number = downloads.length > 1 ? `-${index + 1}` : '';
	return `${own}${number}.${extension}`;
}
