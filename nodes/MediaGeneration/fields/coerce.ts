import { stripInvisible } from '../json/normalize-text';
import { isRecord } from '../json/record';
import { quote } from './format';

// An expression may return any JavaScript value. The `parse` functions return undefined for a value that doesn't fit.

/**
 * The text form of a value, for an object its JSON form, as for a date (ISO 8601), a Luxon `DateTime` or a `URL`;
 * undefined for a value without one, such as a list, a function or NaN.
 */
export function parseText(rawValue: unknown): string | undefined {
	if (typeof rawValue === 'object' && rawValue !== null) {
		const { toJSON } = rawValue as { toJSON?: unknown };
		const text: unknown = typeof toJSON === 'function' ? toJSON.call(rawValue) : undefined;
		return typeof text === 'string' ? text : undefined;
	}
	const hasText = ['string', 'bigint', 'boolean'].includes(typeof rawValue);
	return hasText || Number.isFinite(rawValue) ? String(rawValue) : undefined;
}

/** The number in a value; undefined if there is none, or if a text may lose digits. */
export function parseNumber(rawValue: unknown): number | undefined {
	const text = typeof rawValue === 'string' ? stripInvisible(rawValue) : '';
	const number = text === '' ? rawValue : Number(text);
	return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER
		? number
		: undefined;
}

/** JavaScript's and spreadsheets' texts for a value that is missing or can't be computed. */
const NO_VALUE =
	/^(?:undefined|null|NULL|NaN|#N\/A|#(?:CALC|DIV\/0|ERROR|NULL|NUM|REF|SPILL|VALUE)!|#NAME\?)$/;

/** The problem with a text that an expression made of an object, or of nothing. */
export function findBrokenExpression(value: string): string | undefined {
	if (value.includes('[object Object]')) {
		return `contains "[object Object]": ${quote(value)}. Choose one field of the object in the expression`;
	}
	return NO_VALUE.test(value.trim())
		? `is ${quote(value)}: the expression or the cell has no value`
		: undefined;
}

/** In characters; longer than any genuine ID. */
const LONGEST_ID = 300;

/** Removes the quotes, angle brackets and backticks that people and AI models put around a value. */
export const unquote = (text: string): string =>
	text.replace(/^["'`“„<]{1,3}|["'`”“>]{1,3}$/g, '').trim();

/** The ID in a text or exact integer, without quotes, invisible characters and surrounding spaces. */
export function parseId(rawValue: unknown): string | undefined {
	const isId =
		typeof rawValue === 'string' || typeof rawValue === 'bigint' || Number.isSafeInteger(rawValue);
	const id = isId ? unquote(stripInvisible(String(rawValue))) : '';
	const isUsable = isId && id.length <= LONGEST_ID && findBrokenExpression(id) === undefined;
	return isUsable ? id : undefined;
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
