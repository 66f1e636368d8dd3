import { createHash } from 'node:crypto';
import type { Project } from '../../api/service/project';
import { normalizeText } from '../../json/normalize-text';

const LONGEST_NAME = 60;
/** Keeps files of one name apart in a folder. An ID may be long, and any part of it may be in others, too. */
const makeMark = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 8);

/** `Summer campaign, clip 3` becomes `summer-campaign-clip-3`; nothing in it leads to another folder. */
const convertToFileName = (text: string): string =>
	normalizeText(text)
		.toLowerCase()
		.slice(0, LONGEST_NAME)
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter(Boolean)
		.join('-');

/** Windows has devices of these names. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** An ID is the name as it is, unless it could lead to another folder, is reserved or is too long for a file. */
const nameById = (id: string): string =>
	/^\w[\w-]*$/.test(id) && !RESERVED.test(id) && id.length <= LONGEST_NAME
		? id
		: [convertToFileName(id), makeMark(id)].filter(Boolean).join('-');

/**
 * `summer-campaign-4d2b9a7c.png` from the project's name, which Magic Hour makes up if the user gives none; from its ID if
 * it has no name. Several results are numbered.
 */
export function composeFileName(
	{ id, body, downloads }: Pick<Project, 'id' | 'body' | 'downloads'>,
	index: number,
	extension: string,
): string {
	const name = typeof body.name === 'string' ? convertToFileName(body.name) : '';
	const own = name === '' ? nameById(id) : `${name}-${makeMark(id)}`;
	const number = downloads.length > 1 ? `-${index + 1}` : '';
	return `${own}${number}.${extension}`;
}
