import type { NotMedia, Signature } from '../media-files/signature';
import {
	FILE_TYPES,
	TOP_LEVEL_MIME_TYPES,
	findTypeOfExtension,
	findTypeOfMimeType,
	type FileType,
} from '../fields';

const NOUNS: Readonly<Record<FileType, string>> = {
	video: 'a video',
	audio: 'an audio file',
	image: 'a picture',
	gif: 'a GIF',
};

const ADVICE: Readonly<Record<NotMedia['contentKind'], string>> = {
	empty: 'check the node that made it',
	'a web page':
		'it probably comes from a link to a page. Use a direct link to the file, or the n8n node of the site, such as Google Drive',
	XML: 'it is probably an error message. Open it to read it',
	JSON: 'it is probably an error message from an API. Open it to read it',
	text: 'it is probably an error message. Open it to read it',
	'a data URI': 'choose the mode Binary and enter the text itself, or decode it first',
	'base64 text':
		'it was encoded twice. Decode it once, or choose the mode Binary and enter the text itself',
	'a PDF': 'convert its pages to images first',
	'a ZIP archive': 'unpack it first, with the Compression node',
	'an archive': 'unpack it first',
	'binary data that was converted to text':
		'its bytes are lost; in the node that made it, set the response or output format to File (binary) instead of text',
	'raw PCM audio without a header': 'choose WAV or MP3 in the node that made it, or convert it',
	'a reference to n8n’s file store':
		'in the Code node, return the whole binary data (binary: $input.item.binary), not a part of it',
};

/**
 * Contents that may be in a media format unknown to this package. They are no problem if the file has an extension, and
 * neither its extension nor its MIME type belongs to a known format.
 */
const UNCERTAIN_CONTENTS: ReadonlySet<string> = new Set([
	'a PDF',
	'a ZIP archive',
	'an archive',
	'binary data that was converted to text',
	'XML',
	'text',
]);

/**
 * The problem with bytes that aren't media, worded to follow the file's name; undefined for an uncertain format.
 * @param claimedExtensions the extensions that the file's name and MIME type indicate
 */
export function findContentProblem(
	{ contentKind }: NotMedia,
	{
		accepts,
		claimedExtensions,
		mime,
	}: { accepts?: readonly FileType[]; claimedExtensions: readonly string[]; mime: string },
): string | undefined {
	const type =
		claimedExtensions
			.map((one) => findTypeOfExtension(one, FILE_TYPES, 'nested'))
			.find((one) => one) ?? findTypeOfMimeType(mime, FILE_TYPES);
	if (UNCERTAIN_CONTENTS.has(contentKind) && type === undefined && claimedExtensions.length > 0)
		return undefined;
	const wanted = type ?? accepts?.[0];
	const noun = wanted ? NOUNS[wanted] : 'a picture, video or audio file';
	return `is ${contentKind}, not ${noun}: ${ADVICE[contentKind]}`;
}

/** Video and sound share containers, so they aren't distinguished. */
const isContradicted = (extension: string, { kinds }: Signature): boolean => {
	const types = FILE_TYPES.filter((type) => findTypeOfExtension(extension, [type], 'nested'));
	const media = types.flatMap((type) => TOP_LEVEL_MIME_TYPES[type]);
	return media.length > 0 && !media.some((one) => (one === 'image') === kinds.includes('image'));
};

/** The claimed extensions that the bytes don't contradict, then the extension that the bytes show. */
export const listPlausibleExtensions = (
	claimedExtensions: readonly string[],
	signature?: Signature,
): string[] =>
	signature === undefined
		? [...claimedExtensions]
		: [...claimedExtensions.filter((one) => !isContradicted(one, signature)), signature.extension];

/**
 * The problem with a file whose name or MIME type fits the input, but whose bytes are of another kind, worded to follow
 * the file's name.
 * @param claimedExtensions the extensions that the file's name and MIME type indicate
 */
export function findKindProblem(
	signature: Signature,
	accepts: readonly FileType[],
	claimedExtensions: readonly string[],
): string | undefined {
	const isListed = (one: string): boolean =>
		findTypeOfExtension(one, accepts, 'nested') !== undefined;
	const isFitting = listPlausibleExtensions(claimedExtensions, signature).some(isListed);
	if (isFitting || !claimedExtensions.some(isListed)) return undefined;
	const { extension, kinds } = signature;
	return `is ${NOUNS[kinds[0]!]} (${extension}), not ${NOUNS[accepts[0]!]}: check the node that made it`;
}
