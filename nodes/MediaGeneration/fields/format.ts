const MAX_QUOTE = 80;

function stringifyValue(value: unknown): string {
	if (typeof value !== 'object' || value === null) return String(value);
	try {
		return JSON.stringify(value) ?? '{…}';
	} catch {
		// The value contains itself or a BigInt.
		return Array.isArray(value) ? '[…]' : '{…}';
	}
}

/** For messages: a value may contain a whole file. */
export const shortenValue = (text: string): string =>
	text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text;

export const quote = (value: unknown): string => `"${shortenValue(stringifyValue(value))}"`;

export const describeWrongValue = (rawValue: unknown, expected: string): string =>
	Array.isArray(rawValue) && rawValue.length === 1
		? `is a list of one value, but must be ${expected}: add [0] to the expression`
		: `is ${quote(rawValue)}, but must be ${expected}`;

export const describeMismatch = (label: string, rawValue: unknown, expected: string): string =>
	`${label} ${describeWrongValue(rawValue, expected)}`;

/** A label for sentences, without its unit in parentheses. */
export const removeUnit = (label: string): string => label.replace(/ \(.*\)$/, '');

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `brand_kit` becomes `Brand Kit`. */
export const titleCase = (name: string): string =>
	name.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** A number with its noun, such as `1 project` or `2,500 characters`. */
export const pluralize = (number: number, one: string): string =>
	`${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`;

const createJoiner =
	(word: string) =>
	(values: readonly string[]): string =>
		[values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(` ${word} `);

/** Joins values as `a, b and c`. */
export const joinWithAnd = createJoiner('and');

/** Joins values as `a, b or c`. */
export const joinWithOr = createJoiner('or');

/** Describes ascending numbers: `1 to 4, 8 or 10`. A long list is shortened: `4, 6, 8, 15, 22 … 141`. */
export function describeNumbers(numbers: readonly number[]): string {
	const ranges: number[][] = [];
	for (const number of numbers) {
		const range = ranges.at(-1);
		if (range?.at(-1) === number - 1) range.push(number);
		else ranges.push([number]);
	}
	const texts = ranges.flatMap((range) =>
		range.length > 2 ? [`${range[0]} to ${range.at(-1)}`] : range.map(String),
	);
	return texts.length > 8 ? `${texts.slice(0, 5).join(', ')} … ${texts.at(-1)}` : joinWithOr(texts);
}
