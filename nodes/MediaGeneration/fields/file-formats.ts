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
const MIME_TYPES: ReadonlyMap<string, string> = new Map([
	['m4v', 'video/x-m4v'],
	['mov', 'video/quicktime'],
	['mp3', 'audio/mpeg'],
	['m4a', 'audio/mp4'],
	['jpg', 'image/jpeg'],
	['gif', 'image/gif'],
]);

/** Alternative extensions, each with the usual extension for its format. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
	['aif', 'aiff'],
	['dib', 'bmp'],
	['jfif', 'jpg'],
	['jpe', 'jpg'],
	['jpeg', 'jpg'],
	['oga', 'ogg'],
	['qt', 'mov'],
	['tif', 'tiff'],
	['wave', 'wav'],
]);

export const normalizeExtension = (extension: string): string =>
	SYNONYMS.get(extension) ?? extension;

const normalizeMime = (mime: string): string => mime.split(';')[0]!.trim().toLowerCase();

/** Matches the subtype of an unlisted MIME type: `wav` in `audio/x-wav`, `heic` in `image/heic-sequence`. */
const MEDIA_SUBTYPE =
	/^(?:video|audio|image)\/(?:x-|vnd\.)?([a-z0-9]{1,8})(?:\+.*|-sequence|-wb)?$/;

/** The first bytes show most formats anyway. */
export function findExtensionOfMimeType(mime: string): string | undefined {
	const bare = normalizeMime(mime);
	const [listed] = [...MIME_TYPES].find(([, type]) => type === bare) ?? [];
	return listed ?? MEDIA_SUBTYPE.exec(bare)?.[1];
}

export function findMimeType(extension: string): string | undefined {
	const usual = normalizeExtension(extension.toLowerCase());
	const type = findTypeOfExtension(usual, FILE_TYPES, 'nested');
	return type && (MIME_TYPES.get(usual) ?? `${type}/${usual}`);
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
	listExtensions(types, layout).filter((extension) => !SYNONYMS.has(extension));

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
