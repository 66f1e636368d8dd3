import type { Layout } from './kind';

/** The file types for which an upload URL can be requested (spec 2.1). */
export type FileType = 'video' | 'audio' | 'image' | 'gif';

/** All file types, in order of precedence for an extension that several types have, such as `webm`. */
export const FILE_TYPES: readonly FileType[] = ['video', 'audio', 'image', 'gif'];

/** The top-level MIME types of each file type. */
export const TOP_LEVEL_MIME_TYPES: Readonly<Record<FileType, readonly string[]>> = {
	video: ['video'],
	audio: ['audio'],
	image: ['image'],
	gif: ['image', 'video'],
};

type Extensions = Readonly<Record<FileType, readonly string[]>>;

/** The extensions of the specification (2.1). */
const SPECIFIED_EXTENSIONS: Extensions = {
	video: ['mp4', 'm4v', 'mov', 'webm'],
	audio: ['mp3', 'wav', 'aac', 'flac', 'webm', 'm4a'],
	image: ['png', 'jpg', 'jpeg', 'heic', 'heif', 'webp', 'avif', 'jp2', 'tiff', 'bmp'],
	gif: ['gif', 'webp', 'webm'],
};

/**
 * The extensions of each file type in an upload-URL request. Another extension is refused in the flat layout, but only
 * causes a hint in the nested layout (live service, September and October 2026).
 */
export const EXTENSIONS: Readonly<Record<Layout, Extensions>> = {
	flat: SPECIFIED_EXTENSIONS,
	nested: {
		...SPECIFIED_EXTENSIONS,
		audio: [...SPECIFIED_EXTENSIONS.audio, 'weba', 'opus', 'ogg', 'oga', 'aiff', 'amr'],
		image: [...SPECIFIED_EXTENSIONS.image, 'jfif', 'tif'],
	},
};

/** MIME types that differ from `<file type>/<extension>`. */
const MIME_OF_EXTENSION: Readonly<Record<string, string>> = {
	m4v: 'video/x-m4v',
	mov: 'video/quicktime',
	mp3: 'audio/mpeg',
	m4a: 'audio/mp4',
	weba: 'audio/webm',
	jpg: 'image/jpeg',
	gif: 'image/gif',
};

/** The usual extensions for MIME types whose subtype is another word. The first bytes show most formats anyway. */
const EXTENSION_OF_MIME: Readonly<Record<string, string>> = {
	'video/quicktime': 'mov',
	'audio/mpeg': 'mp3',
	'audio/mpeg3': 'mp3',
	'audio/x-mpeg': 'mp3',
	'audio/mp4': 'm4a',
	'audio/aacp': 'aac',
	'image/jpeg': 'jpg',
};

/** Alternative extensions, each with the usual extension for its format. */
const SYNONYMS: Readonly<Record<string, string>> = {
	aif: 'aiff',
	dib: 'bmp',
	jfif: 'jpg',
	jpe: 'jpg',
	qt: 'mov',
	tif: 'tiff',
	wave: 'wav',
};

export const normalizeExtension = (extension: string): string =>
	Object.hasOwn(SYNONYMS, extension) ? SYNONYMS[extension]! : extension;

const normalizeMime = (mime: string): string => mime.split(';')[0]!.trim().toLowerCase();

/** Matches the subtype of an unlisted MIME type: `wav` in `audio/x-wav`, `heic` in `image/heic-sequence`. */
const MEDIA_SUBTYPE =
	/^(?:video|audio|image)\/(?:x-|vnd\.)?([a-z0-9]{1,8})(?:\+.*|-sequence|-wb)?$/;

export function findExtensionOfMimeType(mime: string): string | undefined {
	const bare = normalizeMime(mime);
	return Object.hasOwn(EXTENSION_OF_MIME, bare)
		? EXTENSION_OF_MIME[bare]
		: MEDIA_SUBTYPE.exec(bare)?.[1];
}

/** Extensions that share the MIME type of another extension. */
const EXTENSION_WITH_SAME_MIME: Readonly<Record<string, string>> = {
	...SYNONYMS,
	jpeg: 'jpg',
	oga: 'ogg',
};

export function findMimeType(extension: string): string | undefined {
	const lower = extension.toLowerCase();
	const usual = Object.hasOwn(EXTENSION_WITH_SAME_MIME, lower)
		? EXTENSION_WITH_SAME_MIME[lower]!
		: lower;
	if (Object.hasOwn(MIME_OF_EXTENSION, usual)) return MIME_OF_EXTENSION[usual];
	const type = findTypeOfExtension(usual, FILE_TYPES, 'nested');
	return type && `${type}/${usual}`;
}

/** The extension in lowercase, such as `jpg` for `a/b.JPG?x=1#y`; undefined if the path has none. */
export function readExtension(path: string): string | undefined {
	const clean = path.split(/[?#]/)[0]!;
	return /\.([A-Za-z0-9]{1,8})$/.exec(clean)?.[1]?.toLowerCase();
}

export const listExtensions = (types: readonly FileType[], layout: Layout): string[] => [
	...new Set(types.flatMap((type) => EXTENSIONS[layout][type])),
];

/** The extensions without alternatives such as `jpeg`, to show to users. */
export const listFormats = (types: readonly FileType[], layout: Layout): string[] =>
	listExtensions(types, layout).filter(
		(extension) => !Object.hasOwn(EXTENSION_WITH_SAME_MIME, extension),
	);

/** The first of `types` that has the extension: `webm` is a video if `types` begins with `video`. */
export const findTypeOfExtension = (
	extension: string,
	types: readonly FileType[],
	layout: Layout,
): FileType | undefined => types.find((type) => EXTENSIONS[layout][type].includes(extension));

export const findTypeOfMimeType = (
	mime: string,
	types: readonly FileType[],
): FileType | undefined => types.find((type) => normalizeMime(mime).startsWith(`${type}/`));
