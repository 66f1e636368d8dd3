import {
	readExtension,
	listExtensions,
	normalizeExtension,
	findTypeOfExtension,
	type FileType,
} from './file-formats';
import { joinWithOr, quote } from './format';
import type { FieldBase, FieldOptions, Kind, KindOptions, Layout, Place } from './kind';
import { declareBase, isRequired } from './kind';
import {
	findPageProblem,
	isYoutubeAddress,
	readLinkedKind,
	readMedia,
	type MediaValue,
} from './media-source';

/** A list in the form, and the place of a media input in it. */
interface ListPosition {
	readonly name: string;
	readonly label: string;
	readonly entryIndex: number;
	readonly max: number;
}

export interface MediaField extends FieldBase {
	readonly kind: 'media';
	readonly accepts: readonly FileType[];
	/** Layouts that also accept a YouTube address. Their requests state the source (`sourceName`). */
	readonly youtubeIn: readonly Layout[];
	/** The request field whose value states the source: `file`, `youtube`, or the value of `sourceWhenAbsent`. */
	readonly sourceName: string;
	/** The source that is stated if the input is unset; default: the request omits the source. */
	readonly sourceWhenAbsent?: string;
	readonly listPosition?: ListPosition;
}

type ListElement = MediaField & { readonly listPosition: ListPosition };

export const isListElement = (field: FieldBase): field is ListElement =>
	'listPosition' in field && field.listPosition !== undefined;

const makePlace = (path: string): Place => ({ flat: path, nested: `assets.${path}` });

type MediaOptions = FieldOptions & { accepts: readonly FileType[] } & KindOptions<
		MediaField,
		'accepts'
	>;

/** A media input is required by default. */
export const media = (name: string, options: MediaOptions): MediaField => ({
	kind: 'media',
	youtubeIn: [],
	sourceName: 'video_source',
	...declareBase(name, { at: makePlace(name), required: true, ...options }),
});

const createMediaDeclarer =
	(type: FileType) =>
	(
		name: string,
		label: string,
		description: string,
		options: Partial<MediaOptions> = {},
	): MediaField =>
		media(name, { label, description, accepts: [type], ...options });

export const audio = createMediaDeclarer('audio');
export const image = createMediaDeclarer('image');
export const video = createMediaDeclarer('video');

type MediaListOptions = Omit<MediaOptions, 'at' | 'additional' | 'required'> & {
	label: string;
	max: number;
	/** The label of the list, which has all inputs except the first. */
	listLabel: string;
};

/** The form shows `<name>_1` up front, and the following inputs as a list. */
export const mediaList = (
	name: string,
	{ max, label, listLabel, ...options }: MediaListOptions,
): MediaField[] =>
	Array.from({ length: max }, (_, index) =>
		media(`${name}_${index + 1}`, {
			...options,
			label: index === 0 ? label : `${label} ${index + 1}`,
			at: makePlace(`${name}.${index}`),
			required: index === 0,
			additional: index > 0,
			listPosition:
				index === 0
					? undefined
					: { name: `more_${name}`, label: listLabel, entryIndex: index - 1, max: max - 1 },
		}),
	);

export function findSourceProblem({ from, value, problem }: MediaValue): string | undefined {
	if (value !== '' || problem !== undefined) return problem;
	return from === 'binary' ? 'is empty; enter the name of a binary field' : 'is empty';
}

function findExtensionProblem(
	accepts: readonly FileType[],
	extension: string | undefined,
	layout: Layout,
): string | undefined {
	if (extension === undefined) return undefined;
	if (findTypeOfExtension(normalizeExtension(extension), accepts, layout)) return undefined;
	return `has the extension ${quote(extension)}, but must be one of ${listExtensions(accepts, layout).join(', ')}`;
}

/** The problem with a binary file's extension, worded to follow the name of the file. */
export function findFileProblem(
	accepts: readonly FileType[],
	extension: string | undefined,
	layout: Layout,
): string | undefined {
	if (extension === undefined) {
		return `is a file without an extension or a known MIME type; it must be one of ${listExtensions(accepts, layout).join(', ')}`;
	}
	return layout === 'flat' ? findExtensionProblem(accepts, extension, layout) : undefined;
}

const MAGIC_HOUR_HOST = /(?:^|\.)magichour\.ai$/i;

/**
 * The hint about a source that the live service probably can't use. The service fetches a URL with any path from its
 * own hosts; from other hosts, the path must end in an accepted extension.
 */
export function findMediaHint(field: MediaField, { from, value }: MediaValue): string | undefined {
	// A path without an extension is valid.
	if (from === 'path') return findExtensionProblem(field.accepts, readExtension(value), 'nested');
	if (from === 'binary' || from === 'youtube') return undefined;
	const kind = readLinkedKind(value);
	if (kind !== undefined) {
		return field.accepts.some((type) => type === kind)
			? undefined
			: `is a project of the kind ${kind}, but should be ${joinWithOr(field.accepts)}`;
	}
	const { hostname, pathname } = new URL(value);
	if (MAGIC_HOUR_HOST.test(hostname)) return undefined;
	const extension = readExtension(pathname);
	if (extension && findTypeOfExtension(extension, field.accepts, 'nested')) return undefined;
	return `is the URL ${quote(value)}, whose path should end in one of ${listExtensions(field.accepts, 'nested').join(', ')}`;
}

export const MEDIA: Kind<MediaField, MediaValue> = {
	read(field, rawValue, { layout, hasFile, item }) {
		const value = readMedia(rawValue, { hasFile, item, kind: field.accepts[0] });
		const isOpen = value.value === '' && value.problem === undefined && !isRequired(field, layout);
		return isOpen ? undefined : value;
	},
	findProblem(field, media, layout) {
		const { from, value } = media;
		const problem = findSourceProblem(media);
		if (problem !== undefined) return problem;
		if (from === 'path' && layout === 'flat')
			return findExtensionProblem(field.accepts, readExtension(value), layout);
		if (from === 'url') return findPageProblem(value);
		const isYoutube = from === 'youtube';
		if (isYoutube ? !field.youtubeIn.includes(layout) : from === 'project' && layout === 'flat')
			return `is a ${isYoutube ? 'YouTube URL' : from}, which this service does not accept; use a file, a URL or a storage path`;
		return isYoutube && !isYoutubeAddress(value)
			? `is ${quote(value)}, but must be a YouTube URL`
			: undefined;
	},
	write(field, value, layout) {
		const place = field.place[layout]!;
		const beside = (name: string) => place.slice(0, place.lastIndexOf('.') + 1) + name;
		const isYoutube = value?.from === 'youtube';
		const source = value ? (isYoutube ? 'youtube' : 'file') : field.sourceWhenAbsent;
		const hasSource = source !== undefined && field.youtubeIn.includes(layout);
		return {
			...(hasSource ? { [beside(field.sourceName)]: source } : {}),
			...(value ? { [isYoutube ? beside('youtube_url') : place]: value.value } : {}),
		};
	},
};
