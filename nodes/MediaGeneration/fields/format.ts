import type { Field } from './field';

const MAX_QUOTE = 80;

export const quote = (value: unknown): string => {
	const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
	return `"${text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text}"`;
};

/** As a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 project`, `2,500 characters`. */
export const counted = (number: number, one: string, several = `${one}s`): string =>
	`${number.toLocaleString('en-US')} ${number === 1 ? one : several}`;

const joinedBy =
	(word: string) =>
	(values: readonly string[]): string =>
		[values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(` ${word} `);

/** `a, b and c`. */
export const and = joinedBy('and');

/** `a, b or c`. */
export const or = joinedBy('or');

/** A field as messages name it: `Number of Images (image_count)`. */
export const nameOf = ({ label, name }: Field): string => `${label} (${name})`;
