import { stripInvisible } from '../json/normalize-text';
import { isRecord } from '../json/record';

/** What the kinds of parameters take of what an expression gives, which may be any value of JavaScript. */

/** A date is the text that JSON has for it (ISO 8601); so are a `DateTime` of Luxon and a `URL`. */
function toJsonText(value: object): string | undefined {
	const { toJSON } = value as { toJSON?: unknown };
	const text: unknown = typeof toJSON === 'function' ? toJSON.call(value) : undefined;
	return typeof text === 'string' ? text : undefined;
}

/** The text of a value; undefined for one that has none, such as a list, a function or NaN. */
export function toText(given: unknown): string | undefined {
	switch (typeof given) {
		case 'string':
			return given;
		case 'number':
			return Number.isFinite(given) ? String(given) : undefined;
		case 'bigint':
		case 'boolean':
			return String(given);
		case 'object':
			return given === null ? undefined : toJsonText(given);
		default:
			return undefined;
	}
}

/** A number, also as text or BigInt unless JavaScript would round it; undefined for any other value. */
export function toNumber(given: unknown): number | undefined {
	const isText = typeof given === 'string' && given.trim() !== '';
	const number = isText || typeof given === 'bigint' ? Number(given) : given;
	if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
	const isShort = Math.abs(number) <= Number.MAX_SAFE_INTEGER;
	return isShort || String(number) === String(given).trim() ? number : undefined;
}

/** An ID without blanks around it and invisible characters: a text, or an integer that JavaScript counts exactly. */
export function toId(given: unknown): string | undefined {
	const isId =
		typeof given === 'string' || typeof given === 'bigint' || Number.isSafeInteger(given);
	return isId ? stripInvisible(String(given)) : undefined;
}

/** An object that is nothing but its keys, from whatever realm n8n evaluates expressions in. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
	if (!isRecord(value)) return false;
	const parent: unknown = Object.getPrototypeOf(value);
	return parent === null || Object.getPrototypeOf(parent) === null;
}

/** The entries of a list in the form; undefined for what is no such list. */
export function toEntries(given: unknown): ReadonlyArray<Record<string, unknown>> | undefined {
	if (!isPlainObject(given) || Object.keys(given).some((key) => key !== 'entries'))
		return undefined;
	const { entries = [] } = given;
	return Array.isArray(entries) && entries.every(isRecord) ? entries : undefined;
}

/** More levels than any request has; a value that contains itself has no end. */
const DEEPEST_JSON = 100;

/** A value that JSON does not have, and where it stands. */
export class NotJson extends Error {
	constructor(
		readonly path: string,
		readonly value: unknown,
	) {
		super();
	}
}

/**
 * What JSON has for a value, with integers of any length.
 * @throws NotJson for what it would lose or change without a word, such as NaN, a Map or a function
 */
export function toJson(value: unknown, path: readonly string[] = []): unknown {
	const refuse = (): never => {
		throw new NotJson(path.join('.'), value);
	};
	if (path.length > DEEPEST_JSON) return refuse();
	if (value === null) return value;
	if (typeof value === 'bigint') return refuse();
	if (typeof value !== 'object') return toText(value) === undefined ? refuse() : value;
	if (Array.isArray(value)) return value.map((one, index) => toJson(one, [...path, `${index}`]));
	const text = toJsonText(value);
	if (text !== undefined) return text;
	if (!isPlainObject(value)) return refuse();
	const set = Object.entries(value).filter(([, one]) => one !== undefined);
	return Object.fromEntries(set.map(([key, one]) => [key, toJson(one, [...path, key])]));
}
