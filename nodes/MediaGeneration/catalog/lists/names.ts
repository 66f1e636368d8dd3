/** Splits a long list of names, written as text and separated by semicolons. */
export const splitNames = (text: string): string[] =>
	text
		.split(';')
		.map((name) => name.replace(/\s+/g, ' ').trim())
		.filter((name) => name !== '');
