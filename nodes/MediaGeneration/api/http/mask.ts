import { isRecord } from '../../json/record';
import { trimKey } from './trim-secret';

const MASK = '…';
/** Anything shorter is not a key and could be part of any word. */
const SHORTEST_KEY = 8;
/** No genuine response is nested deeper; deeper values are replaced. */
const DEEPEST = 100;

/** Matches whole URLs, in linear time; the query may contain a signature. */
const ADDRESS = /https?:\/\/[^\s"'<>]+/gi;
const maskQuery = (address: string): string => {
	const query = address.indexOf('?') + 1;
	return query > 0 && query < address.length ? `${address.slice(0, query)}${MASK}` : address;
};

/** Other secrets: an `Authorization` header, or a parameter with such a name. */
const SECRETS: ReadonlyArray<readonly [RegExp, string]> = [
	[/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${MASK}`],
	[
		/((?:signature|credential|token|secret|authorization|\bauth|api[-_]?key|policy|\bsig)=)[^&\s"'<>]+/gi,
		`$1${MASK}`,
	],
];

/** Foreign text, made safe for an error that n8n stores. */
export const maskSecrets = (text: string): string =>
	SECRETS.reduce(
		(safe, [secret, mask]) => safe.replace(secret, mask),
		text.replace(ADDRESS, maskQuery),
	);

const NO_REASON = 'no reason given';

/** The message of a thrown value, without secrets. Never throws: not every value has a text. */
export function readMessage(thrown: unknown): string {
	if (typeof thrown === 'string') return maskSecrets(thrown) || NO_REASON;
	const message = (thrown as { message?: unknown } | null | undefined)?.message;
	return typeof message === 'string' ? maskSecrets(message) : NO_REASON;
}

/** The value with each of its texts changed, names included; values that are nested too deeply are left out. */
function mapTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
	if (typeof value === 'string') return change(value);
	if (typeof value !== 'object' || value === null) return value;
	if (depth >= DEEPEST) return MASK;
	const inner = (one: unknown): unknown => mapTexts(one, change, depth + 1);
	if (Array.isArray(value)) return value.map(inner);
	if (!isRecord(value)) return value;
	const entries = Object.entries(value).map(([name, one]) => [change(name), inner(one)]);
	return Object.fromEntries(entries) as unknown;
}

/** Foreign data without secrets, for an output that n8n stores. */
export const maskData = <T>(data: T): T => mapTexts(data, maskSecrets) as T;

const trimPadding = (base64: string): string => base64.replace(/=+$/, '');

/** The key as typed, as sent, and as a service or proxy may quote it. */
function listEncodings(key: string): string[] {
	const sent = trimKey(key);
	const forms = [
		key,
		sent,
		encodeURIComponent(sent),
		JSON.stringify(sent).slice(1, -1),
		trimPadding(Buffer.from(sent).toString('base64')),
		trimPadding(Buffer.from(sent).toString('base64url')),
	];
	return [...new Set(forms)].filter(({ length }) => length >= SHORTEST_KEY);
}

/** The API keys that a run has sent: more than one if a key is rotated meanwhile. */
export class SentKeys {
	private readonly keys = new Set<string>();

	add(key: string): void {
		if (key !== '') this.keys.add(key);
	}

	/** Removes the keys from data that leaves the node. Requests use it unchanged. */
	mask<T>(data: T): T {
		return [...this.keys].reduce(maskKey, data);
	}
}

/** Removes the API key from data, in any encoding in which a service may echo it. */
export function maskKey<T>(sent: T, key: string): T {
	const forms = listEncodings(key);
	if (forms.length === 0) return sent;
	// String by string: in the JSON of the whole, the key could be escaped or appear to span two strings.
	return mapTexts(sent, (text) =>
		forms.reduce((safe, form) => safe.replaceAll(form, MASK), text),
	) as T;
}
