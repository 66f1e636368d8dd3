import { isRecord } from '../../json/record';
import { trimSecret } from './connection';

const MASK = '…';
/** Shorter texts aren't keys, and may occur in ordinary words. */
const SHORTEST_KEY = 8;
/** No genuine response is nested deeper; deeper values are masked. */
const MAX_DATA_DEPTH = 100;

/** Matches whole URLs, in linear time; the query may contain a signature. */
const ADDRESS = /https?:\/\/[^\s"'<>]+/gi;

function maskQuery(address: string): string {
	const query = address.indexOf('?') + 1;
	return query > 0 && query < address.length ? `${address.slice(0, query)}${MASK}` : address;
}

/** Masks the queries of addresses in text from other systems, since n8n stores errors. */
export const maskQueries = (text: string): string => text.replace(ADDRESS, maskQuery);

const NO_REASON = 'no reason given';

/** The message of any thrown value, without queries. Never throws, even if the value can't be converted to text. */
export function readMessage(thrown: unknown): string {
	if (typeof thrown === 'string') return maskQueries(thrown) || NO_REASON;
	const message = (thrown as { message?: unknown } | null | undefined)?.message;
	return typeof message === 'string' ? maskQueries(message) : NO_REASON;
}

/** Changes each text in a value, property names included. */
function mapTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
	if (typeof value === 'string') return change(value);
	if (typeof value !== 'object' || value === null) return value;
	if (depth >= MAX_DATA_DEPTH) return MASK;
	const mapInner = (inner: unknown): unknown => mapTexts(inner, change, depth + 1);
	if (Array.isArray(value)) return value.map(mapInner);
	if (!isRecord(value)) return value;
	const entries = Object.entries(value).map(([name, inner]) => [change(name), mapInner(inner)]);
	return Object.fromEntries(entries) as unknown;
}

/** Masks the queries of addresses in data from other systems, since n8n stores outputs. */
export const maskData = <T>(data: T): T => mapTexts(data, maskQueries) as T;

/** The API keys of a run, which a service may quote: they are masked in whatever n8n shows or stores. */
export class SentKeys {
	private readonly forms = new Set<string>();

	/** Adds the key, and its form in an address. */
	add(apiKey: unknown): void {
		const key = trimSecret(apiKey);
		if (key.length >= SHORTEST_KEY) this.forms.add(key).add(encodeURIComponent(key));
	}

	mask<T>(data: T): T {
		if (this.forms.size === 0) return data;
		const forms = [...this.forms];
		return mapTexts(data, (text) =>
			forms.reduce((safe, form) => safe.replaceAll(form, MASK), text),
		) as T;
	}
}
