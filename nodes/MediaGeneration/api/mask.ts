import { isRecord } from '../fields';

const MASK = '…';
/** Anything shorter is not a key and could be part of any word. */
const SHORTEST_KEY = 8;

/** Secrets: an `Authorization` header, or the signature in the query of a pre-signed URL. */
const SECRETS: ReadonlyArray<readonly [RegExp, string]> = [
	[/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${MASK}`],
	[/((?:signature|credential|token|secret|api[-_]?key|policy|\bsig)=)[^&\s"'<>]+/gi, `$1${MASK}`],
];

/** Foreign text, made safe for an error that n8n stores. */
export const masked = (text: string): string =>
	SECRETS.reduce((safe, [secret, mask]) => safe.replace(secret, mask), text);

/** A body without the API key, should the service echo it. */
export function withoutKey(body: unknown, key: string): unknown {
	if (key.length < SHORTEST_KEY) return body;
	// String by string: in the JSON of the whole, the key could be escaped or appear to span two strings.
	const clean = (value: unknown): unknown => {
		if (typeof value === 'string') return value.replaceAll(key, MASK);
		if (Array.isArray(value)) return value.map(clean);
		if (!isRecord(value)) return value;
		const entries = Object.entries(value).map(([name, inner]) => [clean(name), clean(inner)]);
		return Object.fromEntries(entries) as unknown;
	};
	return clean(body);
}
