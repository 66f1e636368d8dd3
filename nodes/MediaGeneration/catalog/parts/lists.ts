import type { Choice } from '../../fields';

/** The entries of a text that separates them by semicolons. */
export const splitNames = (text: string): string[] =>
	text
		.split(';')
		.map((name) => name.replace(/\s+/g, ' ').trim())
		.filter((name) => name !== '');

/** Lists choices. Each is a value that may be followed by a label and a description: `v1 | V1 | Faster`. */
export const splitChoices = (text: string): Choice[] =>
	splitNames(text).map((entry) => {
		const [value, label, description] = entry.split(' | ') as [string, string?, string?];
		return { value, label, description };
	});
