import { isNonEmptyText, isRecord } from '../../json/record';
import { maskQueries } from '../http/mask';

/** Only this many characters are read, since a text may have any length. */
const MAX_READ_CHARACTERS = 10_000;
const LONGEST_TEXT = 300;

/** Shortens text from another system and masks its secrets. */
export const shorten = (text: string, longest = LONGEST_TEXT): string => {
	const safe = maskQueries(text.slice(0, MAX_READ_CHARACTERS));
	return safe.length > longest ? `${safe.slice(0, longest)}…` : safe;
};

/** Keys under which services describe an error or its details, the most specific first. */
const MESSAGE_KEYS = ['message', 'msg', 'error', 'detail', 'title', 'reason', 'code'];
const DETAIL_KEYS = [...MESSAGE_KEYS, 'errors', 'details', 'issues', 'bodyErrors'];

/** The messages in a value of any shape. */
function findSentences(value: unknown, depth = 0): string[] {
	if (depth > 5) return [];
	if (typeof value === 'string') return value === '' ? [] : [value];
	if (Array.isArray(value)) return value.flatMap((one) => findSentences(one, depth + 1));
	if (!isRecord(value)) return [];
	const message = MESSAGE_KEYS.map((key) => value[key]).find(isNonEmptyText);
	const place = [value.path ?? value.loc ?? value.field ?? value.param ?? []].flat().join('.');
	const own = message === undefined ? [] : [place ? `${place}: ${message}` : message];
	const inner = DETAIL_KEYS.map((key) => value[key]).filter((one) => typeof one === 'object');
	return [...own, ...inner.flatMap((one) => findSentences(one, depth + 1))];
}

/** Whether the body looks like a web page, which comes from a server other than the API. */
export const isPage = (body: unknown): boolean =>
	typeof body === 'string' && /<[a-z!?]/i.test(body);

/** The body as text, shortened and without secrets. */
export const describeBody = (body: unknown): string =>
	shorten(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));

/** The error text in a response body of any shape, shortened and without secrets; empty if there is none. */
export function readErrorText(body: unknown, longest?: number): string {
	if (typeof body === 'object' && Object.keys(body ?? {}).length > 0)
		return shorten(findSentences(body).join('; ') || describeBody(body), longest);
	if (typeof body !== 'string') return '';
	const start = body.slice(0, MAX_READ_CHARACTERS);
	if (!isPage(start)) return shorten(start.trim(), longest);
	const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(start)?.[1]?.trim();
	return title === undefined ? 'a web page' : shorten(`a web page titled "${title}"`);
}

/** The service's error code, from the top level, `error` or `detail`. */
export function readErrorCode(body: unknown): string | undefined {
	if (!isRecord(body)) return undefined;
	const codes = [body, body.error, body.detail].map((one) => isRecord(one) && one.code);
	const code = codes.find(isNonEmptyText);
	return code && shorten(String(code), 80);
}
