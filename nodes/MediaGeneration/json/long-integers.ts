import { randomUUID } from 'node:crypto';

/** A text of a JSON document, even if it never ends, or a number in it: no part is read twice. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const isLong = (found: string): boolean =>
	/^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found));

/** `JSON.parse`, except that an integer keeps all its digits: one that a number would round is a `bigint`. @throws SyntaxError */
export function parseWithLongIntegers(json: string): unknown {
	const mark = randomUUID();
	const marked = json.replace(TEXT_OR_NUMBER, (found) =>
		isLong(found) ? `"${mark}${found}"` : found,
	);
	return JSON.parse(marked, (_, value: unknown) =>
		typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
	);
}

/** `JSON.stringify` with another text for each `bigint`, for which a host may have a `toJSON` of its own. */
const stringified = (value: unknown, textFor: (integer: bigint) => string): string =>
	JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, one: unknown) {
		const own = this[key];
		return typeof own === 'bigint' ? textFor(own) : one;
	});

/** `JSON.stringify`, with the digits of each `bigint`; undefined if there is none. */
export function stringifiedLongIntegers(value: unknown): string | undefined {
	const mark = randomUUID();
	const marked = stringified(value, (integer) => `${mark}${integer}`);
	const json = marked.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
	return json === marked ? undefined : json;
}

/** The same value with text in place of each `bigint`, which n8n cannot store. */
export const withLongIntegersAsText = <T>(value: T): T =>
	JSON.parse(stringified(value, String)) as T;
