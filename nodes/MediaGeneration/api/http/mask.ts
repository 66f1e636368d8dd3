import { isRecord } from '../../json/record';
import { trimKey } from './trim-secret';

const MASK = '…';
/** Shorter texts aren't keys, and may occur in ordinary words. */
const SHORTEST_KEY = 8;
/** No genuine response is nested deeper; deeper values are masked. */
const MAX_DATA_DEPTH = 100;

/** Matches whole URLs, in linear time; the query may contain a signature. */
const ADDRESS = /https?:\/\/[^\s"'<>]+/gi;
const maskQuery = (address: string): string => {
	const query = address.indexOf('?') + 1;
	return query > 0 && query < address.length ? `${address.slice(0, query)}${MASK}` : address;
};

/**
 * Secrets outside a URL: the value of an `Authorization` header, or of a parameter that is named like a secret. After
 * "Basic" or "Bearer", an ordinary word stays: at most 15 letters, without mixed case.
 */
const SECRETS: ReadonlyArray<readonly [RegExp, string]> = [
	[
		/\b(Bearer|bearer|BEARER|Basic|basic|BASIC)\s+(?!(?:[A-Za-z][a-z]{0,14}|[A-Z]{1,15})(?!\.*[\w~+/=-]))[\w.~+/=-]+/g,
		`$1 ${MASK}`,
	],
	[
		/((?:signature|credential|token|secret|authorization|\bauth|api[-_]?key|policy|\bsig)=)[^&\s"'<>]+/gi,
		`$1${MASK}`,
	],
];

/** Masks secrets in text from other systems, since n8n stores errors. */
export const maskSecrets = (text: string): string =>
	SECRETS.reduce(
		(safe, [secret, mask]) => safe.replace(secret, mask),
		text.replace(ADDRESS, maskQuery),
	);

const NO_REASON = 'no reason given';

/** The message of any thrown value, without secrets. Never throws, even if the value can't be converted to text. */
export function readMessage(thrown: unknown): string {
	if (typeof thrown === 'string') return maskSecrets(thrown) || NO_REASON;
	const message = (thrown as { message?: unknown } | null | undefined)?.message;
	return typeof message === 'string' ? maskSecrets(message) : NO_REASON;
}

/** Changes each text in a value, property names included. */
function mapTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
	if (typeof value === 'string') return change(value);
	if (typeof value !== 'object' || value === null) return value;
	if (depth >= MAX_DATA_DEPTH) return MASK;
	const inner = (one: unknown): unknown => mapTexts(one, change, depth + 1);
	if (Array.isArray(value)) return value.map(inner);
	if (!isRecord(value)) return value;
	const entries = Object.entries(value).map(([name, one]) => [change(name), inner(one)]);
	return Object.fromEntries(entries) as unknown;
}

/** Masks secrets in data from other systems, since n8n stores outputs. */
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

/** The API keys of a run: more than one if the key is rotated during the run. */
export class SentKeys {
	private readonly keys = new Set<string>();

	add(key: string): void {
		if (key !== '') this.keys.add(key);
	}

	mask<T>(data: T): T {
		return [...this.keys].reduce(maskKey, data);
	}
}

export function maskKey<T>(sent: T, key: string): T {
	const forms = listEncodings(key);
	if (forms.length === 0) return sent;
	// Each text is masked separately: in the JSON of all data, a key could be escaped or appear to span two texts.
	return mapTexts(sent, (text) =>
		forms.reduce((safe, form) => safe.replaceAll(form, MASK), text),
	) as T;
}
