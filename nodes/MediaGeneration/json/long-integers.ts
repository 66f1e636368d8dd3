import { randomUUID } from 'node:crypto';

/** A text of a JSON document, even if it never ends, or a number in it: no part is read twice. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const isLong = (found: string): boolean =>
	/^-?[1-9]\d{15,}$/.test(found) && !Number.isSafeInteger(Number(found));

export type Reviver = (key: string, value: unknown) => unknown;

/** `JSON.parse`, but with this value for each integer that a number would round. @throws SyntaxError */
export function parseLongIntegers(
	json: string,
	valueOf: (digits: string, key: string) => unknown,
	reviver: Reviver = (_, value) => value,
): unknown {
	const mark = randomUUID();
	const marked = json.replace(TEXT_OR_NUMBER, (found) =>
		isLong(found) ? `"${mark}${found}"` : found,
	);
	return JSON.parse(marked, (key, value: unknown) => {
		const isMarked = typeof value === 'string' && value.startsWith(mark);
		return reviver(key, isMarked ? valueOf(value.slice(mark.length), key) : value);
	});
}

/** `JSON.parse`, except that an integer keeps all its digits: one that a number would round is a `bigint`. @throws SyntaxError */
export const parseWithLongIntegers = (json: string): unknown => parseLongIntegers(json, BigInt);

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
