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

/** @param content the ID or the item of a project */
function readProject(content: unknown, { item = {}, kind = 'video' }: MediaContext): MediaValue {
	if (content === '') return { from: 'project', value: '' };
	const id = parseId(isRecord(content) ? content.id : content);
	const { resource } = isRecord(content) ? content : parseId(item.id) === id ? item : {};
	const link = [resource, kind]
		.map((type) => `https://magichour.ai/my-library?${String(type)}Id=${id ?? ''}`)
		.find((address) => LIBRARY_LINK.test(address));
	return link === undefined
		? refuse('project', content, 'but must be the ID of a finished project')
		: { from: 'project', value: link };
}

/**
 * Matches base64 text, also inside another text such as `b'…'`, with the line ends and slashes that JSON escapes, and
 * with the blanks that a form makes of +. A shorter text may be a name.
 */
const BASE64 = /(?:[\w+/\s-]|\\[/nr]){256}/;

/** Reads base64 text, standard or URL-safe, with or without line ends. */
function readBase64(text: string, mimeType = '', fileName = 'base64 text'): MediaValue {
	const data = text.replace(/\s+/g, '');
	const content = data.replace(/={1,2}$/, '');
	// Tests single characters, since a repeated group would overflow V8's stack on millions of characters.
	const isBase64 = content !== '' && !/[^\w+/-]/.test(content);
	if (isBase64 && /[^\S\r\n]/.test(text))
		return refuse(
			'binary',
			text,
			'base64 text with blanks: a form has turned + into a blank; use --data-urlencode, or send JSON',
		);
	const isWhole = content.length < data.length ? data.length % 4 === 0 : data.length % 4 !== 1;
	return isBase64 && isWhole
		? { from: 'binary', value: fileName, file: { data, mimeType, fileName } }
		: refuse('binary', text, `but ${fileName} must be complete base64 with nothing around it`);
}

function readDataUri(text: string): MediaValue {
	const [start, mimeType] = /^data:([^,;]{0,100})[^,]{0,200};base64,/i.exec(text) ?? [];
	return start === undefined
		? refuse('binary', text, 'but a data: URI must contain base64')
		: readBase64(text.slice(start.length), mimeType!.toLowerCase(), 'data URI');
}

/** Matches any address, and the path of a file on a disk. */
const ADDRESS_OR_LOCAL_PATH = /:\/\/|^(?:[a-z]:|~|\.{1,2})?[\\/]/i;

/** An address within the path or query of the first doesn't match. */
const SEVERAL_ADDRESSES = /[\s,;]["'<(]*https?:\/\/|[\n\r\t"<>]/i;

function readAddress(text: string, from: 'url' | 'youtube'): MediaValue {
	const isOne = /^https?:/i.test(text) && !SEVERAL_ADDRESSES.test(text) && URL.canParse(text);
	return isOne || text === ''
		? { from, value: text }
		: refuse(
				from,
				text,
				'but must be one address that starts with https:// or http://. To use a file from elsewhere, load it with a node before this one, such as Read/Write Files from Disk, and choose Binary',
			);
}

/** Matches storage paths of Magic Hour and of the specification (4.1), which are recognized in every mode. */
const SERVICE_PATH = /^(?:api-assets|saved-items)\/[^\s/\\][^\\\n]{0,1000}$/;

/**
 * Reads a media input: an address, a storage path, a project, or a file (the name of its binary field, the file object,
 * a data: URI or base64). An AI agent or expression may set it without a resource locator, and users drag values into
 * any mode, so the mode decides only if the content is ambiguous.
 */
export function readMedia(rawValue: unknown, context: MediaContext = {}): MediaValue {
	const content = unwrapLocator(rawValue);
	const mode = isRecord(rawValue) ? rawValue.mode : undefined;
	if (isFileObject(content))
		return { from: 'binary', value: content.fileName || 'file', file: content };
	if (mode === 'project' && isRecord(content)) return readProject(content, context);
	const rawText = parseText(content ?? '');
	if (rawText === undefined) {
		const expected =
			'one file: the name of a binary field, a URL, a storage path or the file itself';
		const problem = describeWrongValue(content, expected);
		return { from: 'binary', value: quote(content), problem };
	}
	if (context.hasFile?.(rawText)) return { from: 'binary', value: rawText };
	const text = unwrap(rawText);
	if (/^data:/i.test(text)) return readDataUri(text);
	const problem = findBrokenExpression(text);
	if (problem !== undefined) return { from: 'binary', value: text, problem };
	if (LIBRARY_LINK.test(text)) return { from: 'project', value: text };
	if (SERVICE_PATH.test(text)) return { from: 'path', value: text };
	if (BASE64.test(text) && !text.includes('://')) return readBase64(text);
	if (mode === 'youtube') return readAddress(text, mode);
	if (mode === 'url' || ADDRESS_OR_LOCAL_PATH.test(text)) return readAddress(text, 'url');
	if (mode === 'project') return readProject(text, context);
	// A saved item that the user chose is stored as its path.
	if (mode === 'list')
		return { from: 'path', value: text, ...(text === '' ? { problem: EMPTY_LIST_PROBLEM } : {}) };
	if (mode !== 'path') return { from: 'binary', value: text };
	return text === '' || /^[^/]+\/./.test(text)
		? { from: 'path', value: text }
		: refuse('path', text, 'but must be a storage path, such as api-assets/id/photo.png');
}

const YOUTUBE = /^(?:[^/]+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\//;

/** Hosts and paths that lead to a page instead of a file, each by advice on how to get the file. */
const PAGES: Readonly<Record<string, RegExp>> = {
	'choose YouTube URL in the list beside the field or, if it isn’t offered, download the video and choose Binary':
		YOUTUBE,
	'end the link with dl=1 instead of dl=0, or use the Dropbox node and choose Binary':
		/^(?:www\.)?dropbox\.com\/(?!.*[?&](?:dl|raw)=1(?:&|$))/,
	'use the Google Drive node and choose Binary':
		/^(?:drive\.google\.com\/(?:.*\/)?(?:file|open|drive|folderview)\b|docs\.google\.com\/.*\/(?:edit|view|preview)\b)/,
	'use the Microsoft OneDrive node and choose Binary':
		/^(?:1drv\.ms|onedrive\.live\.com|[^/]+\.sharepoint\.com)\/(?!.*\bdownload\b)/,
	'download the file and choose Binary':
		/^(?:(?:www\.|share\.)?icloud\.com|(?:www\.)?wetransfer\.com|we\.tl|photos\.(?:google\.com|app\.goo\.gl)|(?:[^/]+\.)?box\.com\/s)\//,
	'load it with the HTTP Request node and the credential of Slack, and choose Binary':
		/^(?:slack-files\.com\/(?!files-pri-safe)|[^/]+\.slack\.com\/files(?:-pri)?\/(?!.*[?&]pub_secret=))/,
	'use the address of its Raw or Download button':
		/^(?:(?:www\.)?github\.com\/.*\/blob\/(?!.*[?&]raw=)|gist\.github\.com\/(?!.*\/raw\b)|gitlab\.com\/.*\/-\/blob\/|bitbucket\.org\/.*\/src\/|codeberg\.org\/.*\/src\/|huggingface\.co\/.*\/blob\/)/,
	'open the picture itself and use its address':
		/^[^/]+\.(?:wikipedia|wikimedia|fandom)\.\w+\/wiki\/[^/]*$/,
};

function removeScheme(address: string): string {
	const { hostname, pathname, search } = new URL(address);
	return hostname + pathname + search;
}

export const isYoutubeAddress = (address: string): boolean => YOUTUBE.test(removeScheme(address));

/** The problem with the address of a page that shows a file, worded to follow a label. */
export function findPageProblem(address: string): string | undefined {
	const path = removeScheme(address);
	const advice = Object.keys(PAGES).find((key) => PAGES[key]!.test(path));
	return advice && `is a link to a page, not to the file; ${advice}`;
}
