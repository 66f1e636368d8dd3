import { stripInvisible } from '../json/normalize-text';
import { isRecord } from '../json/record';
import { findBrokenExpression, parseId, parseText, unquote } from './coerce';
import { describeWrongValue, quote } from './format';
import { EMPTY_LIST_PROBLEM, unwrapLocator } from './kind';

/** Where a file comes from: binary data, a URL, a storage path, a YouTube address or a finished project. */
export type MediaSource = 'binary' | 'url' | 'path' | 'youtube' | 'project';

export interface MediaValue {
	readonly from: MediaSource;
	readonly value: string;
	/** The file object, if the input contains a file instead of the name of a binary field. */
	readonly file?: object;
	readonly problem?: string;
}

interface MediaContext {
	/** Whether the item has a binary field of this name, or a file at this path in its JSON. */
	hasFile?(name: string): boolean;
	/** The JSON of the input item. */
	readonly item?: Readonly<Record<string, unknown>>;
	/** The kind of a project whose value doesn't state it; default: `video`. */
	readonly kind?: string;
}

interface RawMedia extends MediaContext {
	readonly content: unknown;
	readonly mode: unknown;
	/** Undefined for a value without a text form, such as a list. */
	readonly rawText: string | undefined;
	/** Without quotes, Markdown and invisible characters. */
	readonly text: string;
}

type Reading = (media: RawMedia) => MediaValue;

const refuse = (from: MediaSource, value: unknown, problem: string): MediaValue => ({
	from,
	value: quote(value),
	problem: `is ${quote(value)}, ${problem}`,
});

/** Whether a value is a file as n8n stores it: binary data, or its entry in `$binary`, which may lack the bytes. */
export const isFileObject = (
	value: unknown,
): value is Record<string, unknown> & { readonly mimeType: string; readonly fileName?: string } =>
	isRecord(value) && typeof value.mimeType === 'string';

/** Removes the quotes, angle brackets and Markdown that AI models put around an address. */
const unwrap = (text: string): string =>
	unquote(stripInvisible(text).replace(/^!?\[[^\]\n]*\]\((\S+)\)$/, '$1'));

/** Matches Magic Hour's library links, which the service accepts as files (live documentation, inputs and outputs). */
const LIBRARY_LINK = /^https:\/\/magichour\.ai\/my-library\?(video|image|audio)Id=[\w-]+$/;

export const readLinkedKind = (link: string): string | undefined => LIBRARY_LINK.exec(link)?.[1];

function readProject({ content, text, item = {}, kind = 'video' }: RawMedia): MediaValue {
	if (content === '' || content === undefined) return { from: 'project', value: '' };
	const id = isRecord(content) ? parseId(content.id) : text;
	const { resource } = isRecord(content) ? content : parseId(item.id) === id ? item : {};
	const link = [resource, kind]
		.map((type) => `https://magichour.ai/my-library?${String(type)}Id=${id}`)
		.find((address) => LIBRARY_LINK.test(address));
	return id !== undefined && link !== undefined
		? { from: 'project', value: link }
		: refuse('project', content, 'but must be the ID of a finished project');
}

/** Matches the beginning of base64 text, in which a form may have turned + into a blank. A shorter text may be a name. */
const BASE64_START = /^[\w+/-]{8}[\w+/\s-]{248}/;

/** Matches base64 text inside another text, such as `b'…'`, with the line ends and slashes that JSON escapes. */
const BASE64_INSIDE = /(?:[\w+/-]|\\[/nr]|[\r\n]){256}/;

/** Reads base64 text, standard or URL-safe, with or without line ends. */
function readBase64(text: string, mimeType: string, fileName: string): MediaValue {
	if (/[^\S\r\n]/.test(text)) {
		return refuse(
			'binary',
			text,
			'base64 text with blanks: a form has turned + into a blank; use --data-urlencode, or send JSON',
		);
	}
	const data = text.replace(/[\r\n]+/g, '');
	const content = data.replace(/={1,2}$/, '');
	const isPadded = content.length < data.length;
	// Tests single characters, since a repeated group would overflow V8's stack on millions of characters.
	const isWhole =
		content !== '' &&
		!/[^\w+/-]/.test(content) &&
		(isPadded ? data.length % 4 === 0 : content.length % 4 !== 1);
	return isWhole
		? { from: 'binary', value: fileName, file: { data, mimeType, fileName } }
		: refuse('binary', text, `but ${fileName} must be complete base64`);
}

function readDataUri({ text }: RawMedia): MediaValue {
	const [start, mimeType] = /^data:([^,;]{0,100})[^,]{0,200};base64,/i.exec(text) ?? [];
	return start === undefined
		? refuse('binary', text, 'but a data: URI must contain base64')
		: readBase64(text.slice(start.length), mimeType!.toLowerCase(), 'data URI');
}

const NOT_AN_ADDRESS =
	'but must be one address that starts with https:// or http://. To use a file from elsewhere, load it with a node before this one, such as Read/Write Files from Disk, and choose Binary';

/** Matches any address, and the path of a file on a disk. */
const ADDRESS_OR_LOCAL_PATH = /:\/\/|^(?:[a-z]:|~|\.{1,2})?[\\/]/i;

/** An address within the path or query of the first doesn't match. */
const SEVERAL_ADDRESSES = /[\s,;]["'<(]*https?:\/\/|[\n\r\t"<>]/i;

export const isYoutubeAddress = (address: string): boolean =>
	URL.canParse(address) &&
	/(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/.test(new URL(address).hostname);

function readAddress({ text, mode }: RawMedia): MediaValue {
	const from = mode === 'youtube' ? mode : 'url';
	const isOne = /^https?:/i.test(text) && !SEVERAL_ADDRESSES.test(text) && URL.canParse(text);
	return isOne ? { from, value: text } : refuse(from, text, NOT_AN_ADDRESS);
}

/** Matches storage paths of Magic Hour and of the specification (4.1), which are recognized in every mode. */
const SERVICE_PATH = /^(?:api-assets|saved-items)\/[^\s/\\][^\\\n]{0,1000}$/;

function readByMode({ text, mode }: RawMedia): MediaValue {
	switch (mode) {
		case 'url':
		case 'youtube':
			return text === '' ? { from: mode, value: text } : refuse(mode, text, NOT_AN_ADDRESS);
		case 'path':
			return text === '' || /^[^/]+\/./.test(text)
				? { from: 'path', value: text }
				: refuse('path', text, 'but must be a storage path, such as api-assets/id/photo.png');
		// A saved item that the user chose is stored as its path.
		case 'list':
			return { from: 'path', value: text, ...(text === '' ? { problem: EMPTY_LIST_PROBLEM } : {}) };
		default:
			return { from: 'binary', value: text };
	}
}

/** The readings of a media input, tried in this order. The mode decides only if the content is ambiguous. */
const READINGS: ReadonlyArray<readonly [matches: (media: RawMedia) => boolean, read: Reading]> = [
	[
		({ content }) => isFileObject(content),
		({ content }) => ({
			from: 'binary',
			value: (content as { fileName?: string }).fileName || 'file',
			file: content as object,
		}),
	],
	[({ content, mode }) => mode === 'project' && isRecord(content), readProject],
	[
		({ rawText }) => rawText === undefined,
		({ content }) => ({
			from: 'binary',
			value: quote(content),
			problem: describeWrongValue(
				content,
				'one file: the name of a binary field, a URL, a storage path or the file itself',
			),
		}),
	],
	[
		({ rawText, hasFile }) => hasFile?.(rawText!) ?? false,
		({ rawText }) => ({ from: 'binary', value: rawText! }),
	],
	[({ text }) => /^data:/i.test(text), readDataUri],
	[
		({ text }) => findBrokenExpression(text) !== undefined,
		({ text }) => ({ from: 'binary', value: text, problem: findBrokenExpression(text) }),
	],
	[({ text }) => LIBRARY_LINK.test(text), ({ text }) => ({ from: 'project', value: text })],
	[({ text }) => SERVICE_PATH.test(text), ({ text }) => ({ from: 'path', value: text })],
	[({ text }) => BASE64_START.test(text), ({ text }) => readBase64(text, '', 'base64 text')],
	[
		({ text }) => BASE64_INSIDE.test(text) && !text.includes('://'),
		({ text }) =>
			refuse(
				'binary',
				text,
				"base64 text with something around it, such as b'…' or a MIME type; enter the base64 alone",
			),
	],
	[({ text }) => ADDRESS_OR_LOCAL_PATH.test(text), readAddress],
	[({ mode }) => mode === 'project', readProject],
	[() => true, readByMode],
];

/**
 * Reads a media input: an address, a storage path, a project, or a file (the name of its binary field, the file object,
 * a data: URI or base64). An AI agent or expression may set it without a resource locator, and users drag values into
 * any mode.
 */
export function readMedia(rawValue: unknown, context: MediaContext = {}): MediaValue {
	const content = unwrapLocator(rawValue);
	const rawText = parseText(content ?? '');
	const mode = isRecord(rawValue) ? rawValue.mode : undefined;
	const media = { ...context, content, mode, rawText, text: unwrap(rawText ?? '') };
	const [, read] = READINGS.find(([matches]) => matches(media))!;
	return read(media);
}
