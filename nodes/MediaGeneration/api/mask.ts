import { isRecord } from '../fields';

const MASK = '…';
/** What is shorter is no key, and may stand in any word. */
const SHORTEST_KEY = 8;

/** What gives access: an `Authorization` header, or the signature in the query of a pre-signed URL. */
const SECRETS: ReadonlyArray<readonly [RegExp, string]> = [
	[/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${MASK}`],
	[/((?:signature|credential|token|secret|api[-_]?key|policy|\bsig)=)[^&\s"'<>]+/gi, `$1${MASK}`],
];

/** A text that somebody else wrote, fit for an error that n8n stores. */
export const masked = (text: string): string =>
	SECRETS.reduce((safe, [secret, mask]) => safe.replace(secret, mask), text);

/** A body in which the service repeats the API key, without the key. */
export function withoutKey(body: unknown, key: string): unknown {
	if (key.length < SHORTEST_KEY) return body;
	// Text by text: in the JSON of the whole, a key may stand across the texts, or in other letters than its own.
	const clean = (value: unknown): unknown => {
		if (typeof value === 'string') return value.replaceAll(key, MASK);
		if (Array.isArray(value)) return value.map(clean);
		if (!isRecord(value)) return value;
		const entries = Object.entries(value).map(([name, inner]) => [clean(name), clean(inner)]);
		return Object.fromEntries(entries) as unknown;
	};
	return clean(body);
}
