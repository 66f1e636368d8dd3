import { readSignature, SIGNATURE_BYTES } from '../media-files/signature';
import { stripInvisible } from '../json/normalize-text';
import { isRecord } from '../json/record';
import { parseId, parseText } from './coerce';
import { quote } from './format';
import { unwrapLocator } from './kind';
import { readLinkedKind, makeProjectMedia, type ProjectContext } from './project-link';

/** Where a file comes from: binary data, a URL, a storage path, a YouTube address or a finished project. */
export type MediaSource = 'binary' | 'url' | 'path' | 'youtube' | 'project';

export interface MediaValue {
	readonly from: MediaSource;
	readonly value: string;
	/** The file object, if the input contains a file instead of the name of a binary field. */
	readonly file?: object;
	readonly problem?: string;
	/** A value that is neither a file nor a text, such as a list. */
	readonly other?: unknown;
}

/** Whether a value is a file as n8n stores it: binary data, or its entry in `$binary`, which may lack the bytes. */
export const isFileObject = (
	value: unknown,
): value is Record<string, unknown> & { readonly mimeType: string; readonly fileName?: string } =>
	isRecord(value) && typeof value.mimeType === 'string';

/** The source of each mode in the form except *Project*. A saved item that the user chose is stored as its path. */
const SOURCE_OF_MODE: ReadonlyMap<unknown, MediaSource> = new Map([
	['binary', 'binary'],
	['url', 'url'],
	['path', 'path'],
	['list', 'path'],
	['youtube', 'youtube'],
]);

/** Matches storage paths of Magic Hour and of the specification (4.1), which are recognized in every mode. */
const SERVICE_PATH = /^(?:api-assets|saved-items)\/[^\s/\\][^\\\n]*$/;

/** Matches a storage path of another service, with at least one folder. */
const OTHER_PATH = /^[\w@-][^\s/\\:?*"'<>|{}[\]]*(?:\/[^/\\:*"<>|{}[\]\n]+)+$/;

const MAX_PATH_LENGTH = 1024;

const isPath = (text: string, pattern: RegExp): boolean =>
	text.length <= MAX_PATH_LENGTH && pattern.test(text) && !text.split('/').includes('..');

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/**
 * Matches a second address, after a separator or directly after the first. An address within the path or query of the
 * first doesn't match.
 */
const ANOTHER_ADDRESS = /(?:[\s,;|]["'<(]*|(?<!%[\da-f]?)[a-z\d])https?:\/\//i;

const PAIRS = ['""', "''", '``', '“”', '„“', '‘’', '«»', '<>'];

/** Removes quotes, angle brackets and the syntax of a Markdown link, which AI models add to a source. */
function unwrap(text: string): string {
	const link =
		/^!?\[[^\]\n]*\]\(\s*<?((?:https?:\/\/|data:)[^\s<>]+?)>?(?:\s+["'][^"'\n]*["'])?\s*\)$/i.exec(
			text,
		)?.[1];
	if (link !== undefined) return link;
	const isWrapped = PAIRS.some(([open, close]) => text.startsWith(open!) && text.endsWith(close!));
	return isWrapped && text.length > 2 ? unwrap(text.slice(1, -1).trim()) : text;
}

/** The problem with a text that can't be an address, a storage path or the name of a binary field. */
function findTextProblem(text: string): string | undefined {
	const [before, ...addresses] = text.split(/https?:\/\//i);
	const quoted = quote(text);
	if (addresses.length > 0 && /^[\w-]+$/.test(before!) && addresses.length === 1) {
		return `is ${quoted}, which is not an address: remove ${quote(before)}`;
	}
	if (addresses.length > 0) return `is ${quoted}, but must be one address and nothing else`;
	if (/^file:|^[a-z]:[\\/]|^\\\\|^(?:~|\.{1,2})?\/(?!\/)/i.test(text))
		return `is ${quoted}, which is not a full address: read a file on disk with "Read/Write Files from Disk", and choose Binary`;
	if (/^[a-z][a-z\d+.-]*:(?=\/|.*\/\/)/i.test(text)) {
		return `is ${quoted}, but an address must start with https:// or http://. To use a file from another place, load it with a node before this one, and choose Binary`;
	}
	if (/^[{[]/.test(text)) return `is ${quoted}, but must be one address, path or binary field name`;
	return undefined;
}

/** In characters; a shorter text isn't taken for base64, because it may be a name. */
const SHORTEST_BASE64 = 64;

/** In characters; a name or path this long would contain a dot, and base64 contains none. */
const MIN_CERTAIN_BASE64_LENGTH = 256;

/**
 * Matches a single character, because a repeated group would overflow V8's stack on a text of millions of characters.
 */
const NON_BASE64_CHARACTER = /[^\w+/-]/;

function isBase64(text: string): boolean {
	const padding = ['==', '='].find((end) => text.endsWith(end)) ?? '';
	const content = text.slice(0, text.length - padding.length);
	return content !== '' && !NON_BASE64_CHARACTER.test(content);
}

const createBase64Media = (data: string, mimeType = ''): MediaValue => ({
	from: 'binary',
	value: 'base64 text',
	file: { data, mimeType, fileName: mimeType === '' ? 'base64 text' : 'data URI' },
});

function readDataUri(text: string): MediaValue {
	const [start, type = ''] = /^data:([^,]{0,200}),/i.exec(text) ?? [text];
	const rest = text.slice(start.length);
	const mime = type.split(';')[0]!.trim().toLowerCase();
	try {
		const plain = rest.includes('%') ? decodeURIComponent(rest) : rest;
		const isEncoded = /;\s*base64\s*$/i.test(type);
		if (!isEncoded && plain !== '')
			return createBase64Media(Buffer.from(plain).toString('base64'), mime);
		const data = plain.replace(/\s+/g, '');
		if (isEncoded && isBase64(data)) return createBase64Media(data, mime);
	} catch {
		// A malformed escape is reported like damaged base64.
	}
	return {
		from: 'url',
		value: quote(text),
		problem: `is ${quote(text)}, a data: URI whose content is damaged or empty`,
	};
}

/** The file in base64 text, standard or URL-safe, with or without line breaks; undefined if it may be other text. */
function readBase64(text: string): MediaValue | undefined {
	if (text.length < SHORTEST_BASE64) return undefined;
	const data = text.replace(/\s+/g, '');
	if (!isBase64(data)) return undefined;
	const head = Buffer.from(data.slice(0, SIGNATURE_BYTES * 2), 'base64').subarray(
		0,
		SIGNATURE_BYTES,
	);
	const content = readSignature(head);
	const isMedia = content !== undefined && 'kinds' in content;
	return isMedia || data.length >= MIN_CERTAIN_BASE64_LENGTH ? createBase64Media(data) : undefined;
}

/**
 * Reads a media input: an address, a storage path, a project, or a file (the name of its binary field, the file object,
 * a data: URI or base64). An AI agent or expression may set it without a resource locator. Users drag values into any
 * mode, so the mode decides only if the content is ambiguous.
 * @param hasFile whether the item has a binary field of this name, or a file at this path in its JSON
 * @param project supplies the kind of a project whose value doesn't state it
 */
export function readMedia(
	rawValue: unknown,
	hasFile: (name: string) => boolean = () => false,
	project: ProjectContext = {},
): MediaValue {
	const content = unwrapLocator(rawValue);
	if (isFileObject(content)) {
		return { from: 'binary', value: content.fileName || 'file', file: content };
	}
	const isProject = isRecord(rawValue) && rawValue.mode === 'project';
	if (isProject && isRecord(content)) return makeProjectMedia(content, project.kind);
	const text = parseText(content ?? '')?.trim();
	if (text === undefined) return { from: 'binary', value: '', other: content };
	if (hasFile(text)) return { from: 'binary', value: text };
	const mode = isRecord(rawValue) ? SOURCE_OF_MODE.get(rawValue.mode) : undefined;
	const value = unwrap(text.length > MAX_PATH_LENGTH * 16 ? text : stripInvisible(text));
	if (/^data:/i.test(value)) return readDataUri(value);
	if (readLinkedKind(value)) return { from: 'project', value };
	if (isAddress(value)) {
		const from = mode === 'youtube' ? mode : 'url';
		const isOne = !ANOTHER_ADDRESS.test(value) && !/[\n\r\t"<>]/.test(value);
		if (isOne) return { from, value };
		return { from, value, problem: `is ${quote(value)}, but must be one address and nothing else` };
	}
	const encoded = readBase64(value);
	if (encoded) return encoded;
	if (isPath(value, SERVICE_PATH)) return { from: 'path', value };
	if (isProject) {
		const { item, kind } = project;
		const id = parseId(content) === undefined ? content : value;
		return makeProjectMedia(parseId(item?.id) === id ? item! : { id }, kind);
	}
	const from = mode ?? 'binary';
	const problem =
		findTextProblem(value) ??
		(isRecord(rawValue) && rawValue.mode === 'path' ? findStoragePathProblem(value) : undefined);
	return problem === undefined ? { from, value } : { from, value, problem };
}

function findStoragePathProblem(text: string): string | undefined {
	if (text === '' || isPath(text, OTHER_PATH)) return undefined;
	return `is ${quote(text)}, but must be the storage path of a file, such as api-assets/id/photo.png`;
}
