import {
	FILE_TYPES,
	findFileProblem,
	findTypeOfExtension,
	findTypeOfMimeType,
	type FileType,
	type Layout,
} from '../fields';
import {
	describeBeginning,
	findFormat,
	hasFixedBytes,
	isText,
	SOUNDS_WITHOUT_FIXED_BYTES,
} from '../media-files/first-bytes';

const NOUNS: Readonly<Record<FileType, string>> = {
	video: 'video',
	audio: 'audio file',
	image: 'picture',
	gif: 'GIF',
};

const withArticle = (type: FileType): string => `${type === 'audio' ? 'an' : 'a'} ${NOUNS[type]}`;

interface ClaimedFile {
	/** Default: every type. */
	readonly accepts?: readonly FileType[];
	/** The extensions that the file's name and MIME type indicate, the most reliable first. */
	readonly claimedExtensions: readonly string[];
	readonly mime: string;
}

/** The problem with a file that begins like no known format, although its format begins with fixed bytes. */
function findBeginningProblem(
	head: Buffer,
	{ accepts, claimedExtensions: claimed }: ClaimedFile,
): string | undefined {
	const isSound = claimed.some((extension) => SOUNDS_WITHOUT_FIXED_BYTES.includes(extension));
	const mayBeMedia = isText(head)
		? claimed.includes('svg')
		: isSound || !claimed.some(hasFixedBytes);
	if (mayBeMedia) return undefined;
	const type = accepts?.[0] ?? findTypeOfExtension(claimed[0] ?? '', FILE_TYPES, 'nested');
	const noun = type ? NOUNS[type] : 'picture, video or audio file';
	return `begins with ${describeBeginning(head)}, so it is no ${noun}: check the node that made it`;
}

/**
 * The type and extension with which a file is uploaded, or its problem, worded to follow the file's name. The first
 * bytes decide: a JPEG called a.png is sent as jpg.
 * @param head the first `HEAD_BYTES` of the file; undefined if only its name and MIME type are judged
 */
export function judgeFile(
	head: Buffer | undefined,
	file: ClaimedFile,
	layout: Layout,
): { readonly type: FileType; readonly extension: string } | string {
	const { accepts, claimedExtensions, mime } = file;
	const format = head && findFormat(head);
	const problem = head && !format ? findBeginningProblem(head, file) : undefined;
	if (problem !== undefined) return problem;
	const extensions = format
		? [
				...claimedExtensions.filter((extension) => format.extensions.includes(extension)),
				format.extensions[0],
			]
		: claimedExtensions;
	const kinds =
		format?.kinds ?? (SOUNDS_WITHOUT_FIXED_BYTES.includes(extensions[0]!) ? ['audio'] : []);
	if (accepts && kinds.length > 0 && !accepts.some((type) => kinds.includes(type)))
		return `is ${withArticle(kinds[0]!)} (${extensions[0]}), not ${withArticle(accepts[0]!)}: enter the binary field of ${withArticle(accepts[0]!)}`;
	// The type that the MIME type or the bytes indicate comes first: `webm` may be video or audio.
	const likely = findTypeOfMimeType(mime, FILE_TYPES) ?? format?.kinds[0] ?? 'video';
	const types = accepts ?? [...new Set([likely, ...FILE_TYPES])];
	const findType = (extension: string) => findTypeOfExtension(extension, types, layout);
	const extension = extensions.find(findType) ?? extensions[0];
	const extensionProblem = findFileProblem(types, extension, layout);
	if (extensionProblem !== undefined) return extensionProblem;
	const type = findType(extension!) ?? findTypeOfMimeType(mime, types) ?? accepts?.[0] ?? kinds[0];
	return type === undefined
		? 'has a file type that can’t be recognized; choose the right Type in File > Upload'
		: { type, extension: extension! };
}
