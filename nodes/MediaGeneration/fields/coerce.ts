import { stripInvisible } from '../json/normalize-text';
import { isRecord } from '../json/record';

// An expression may return any JavaScript value. The `parse` functions return undefined for a value that doesn't fit.

/** The JSON form of a value if that form is a text, as for a date (ISO 8601), a Luxon `DateTime` or a `URL`. */
function writeJsonText(value: object): string | undefined {
	const { toJSON } = value as { toJSON?: unknown };
	const text: unknown = typeof toJSON === 'function' ? toJSON.call(value) : undefined;
	return typeof text === 'string' ? text : undefined;
}

/** The text form of a value; undefined for a value without one, such as a list, a function or NaN. */
export function parseText(rawValue: unknown): string | undefined {
	switch (typeof rawValue) {
		case 'string':
			return rawValue;
		case 'number':
			return Number.isFinite(rawValue) ? String(rawValue) : undefined;
		case 'bigint':
		case 'boolean':
			return String(rawValue);
		case 'object':
			return rawValue === null ? undefined : writeJsonText(rawValue);
		default:
			return undefined;
	}
}

/** The number in a value; undefined if there is none, or if a text may lose digits. */
export function parseNumber(rawValue: unknown): number | undefined {
	const isText = typeof rawValue === 'string' && rawValue.trim() !== '';
	const number = isText ? Number(rawValue) : rawValue;
	return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER
		? number
		: undefined;
}

/** In characters; longer than any genuine ID. */
const LONGEST_ID = 300;

/** The ID in a text or exact integer, without invisible characters and surrounding spaces. */
export function parseId(rawValue: unknown): string | undefined {
	const isId =
		typeof rawValue === 'string' || typeof rawValue === 'bigint' || Number.isSafeInteger(rawValue);
	const id = isId ? stripInvisible(String(rawValue)) : undefined;
	return id !== undefined && id.length <= LONGEST_ID ? id : undefined;
}

/**
 * Whether a value is a plain object, not an instance of a class. A plain object's prototype may differ from
 * `Object.prototype`, because n8n may evaluate expressions in another realm.
 */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
	if (!isRecord(value)) return false;
	const parent: unknown = Object.getPrototypeOf(value);
	return parent === null || Object.getPrototypeOf(parent) === null;
}

/** The entries of a list from the form; undefined for any other value. */
export function parseEntries(
	rawValue: unknown,
): ReadonlyArray<Record<string, unknown>> | undefined {
	if (!isPlainObject(rawValue) || Object.keys(rawValue).some((key) => key !== 'entries'))
		return undefined;
	const { entries = [] } = rawValue;
	return Array.isArray(entries) && entries.every(isRecord) ? entries : undefined;
}
