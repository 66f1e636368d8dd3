import { maskQueries } from '../http/mask';
import { isRecord, isNonEmptyText } from '../../json/record';

const LONGEST_TEXT = 300;
/** The longest text about a rejected request, in characters. */
const LONGEST_REJECTION_TEXT = 4000;
/** Only this many characters are read, since a text may have any length. */
const MAX_READ_CHARACTERS = 10_000;
/** The search ends at this depth, since a body may have any depth. */
const DEEPEST_MESSAGE = 5;

/** Shortens text from another system and masks its secrets. */
export const shorten = (text: string, longest = LONGEST_TEXT): string => {
	const safe = maskQueries(text.slice(0, MAX_READ_CHARACTERS));
	return safe.length > longest ? `${safe.slice(0, longest)}…` : safe;
};

/** Keys under which services describe an error, the most specific first. */
const MESSAGE_KEYS = ['message', 'msg', 'error', 'detail', 'title', 'reason', 'code'];
/** Keys of error details; `issues` and the keys after it are in older 400 responses of the live service. */
const DETAIL_KEYS = [
	'errors',
	'details',
	'issues',
	'bodyErrors',
	'queryParameterErrors',
	'pathParameterErrors',
	'headerErrors',
];
const FIELD_KEYS = ['path', 'loc', 'field', 'param'];

const findText = (from: Record<string, unknown>, keys: readonly string[]): string | undefined =>
	keys.map((key) => from[key]).find(isNonEmptyText);

/** The field that the problem is about, such as `height: `. */
function describePlace(problem: Record<string, unknown>): string {
	const field = FIELD_KEYS.map((key) => problem[key]).find(
		(one) => typeof one === 'string' || (Array.isArray(one) && one.length > 0),
	);
	return field === undefined ? '' : `${Array.isArray(field) ? field.join('.') : String(field)}: `;
}

const isEmptyValue = (value: unknown): boolean =>
	value === undefined || value === null || Object.keys(value).length === 0;

/** The messages in a value of any known shape, or the JSON of a nested value of unknown shape. */
function findSentences(value: unknown, depth = 0): string[] {
	if (depth > DEEPEST_MESSAGE) return [];
	if (typeof value === 'string') return value === '' ? [] : [value];
	if (isEmptyValue(value)) return [];
	if (Array.isArray(value)) return value.flatMap((one) => findSentences(one, depth + 1));
	if (!isRecord(value)) return [];
	const message = findText(value, MESSAGE_KEYS);
	const field = describePlace(value);
	const hasCode = typeof value.code === 'string' && value.code !== message && depth < 2;
	const own =
		message === undefined ? [] : [`${field}${message}${hasCode ? ` (${String(value.code)})` : ''}`];
	const deeper = [...MESSAGE_KEYS, ...DETAIL_KEYS]
		.map((key) => value[key])
		.flatMap((one) => (typeof one === 'object' ? findSentences(one, depth + 1) : []));
	const sentences = [...own, ...deeper];
	return sentences.length > 0 || depth === 0 ? sentences : [JSON.stringify(value)];
}

function summarizePage(text: string): string {
	const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim();
	if (title !== undefined) return `a web page titled "${title}"`;
	return text
		.replace(/<[a-z!?/][^<>]*>/gi, ' ')
		.replace(/\s+/g, ' ')
		.trim();
}

/** The body as text, shortened and without secrets. */
export function describeBody(body: unknown): string {
	const given = body ?? '';
	return shorten(typeof given === 'string' ? given : JSON.stringify(given));
}

/** The error text in a response body of any shape, shortened and without secrets; empty if there is none. */
export function readErrorText(body: unknown, longest?: number): string {
	if (typeof body === 'string')
		return shorten(summarizePage(body.slice(0, MAX_READ_CHARACTERS)), longest);
	if (typeof body !== 'object' || isEmptyValue(body)) return '';
	return shorten(findSentences(body).join('; ') || JSON.stringify(body), longest);
}

export const readLongErrorText = (body: unknown): string =>
	readErrorText(body, LONGEST_REJECTION_TEXT);

/** Longer than any genuine code. */
const LONGEST_CODE = 80;

/** The service's error code, from the top level, `error` or `detail`. */
export function readErrorCode(body: unknown): string | undefined {
	if (!isRecord(body)) return undefined;
	const codes = [body, body.error, body.detail].map((one) =>
		isRecord(one) ? one.code : undefined,
	);
	const code = codes.find(isNonEmptyText);
	return code === undefined ? undefined : shorten(String(code), LONGEST_CODE);
}
