/** The names of a long list that is written as running text, with semicolons between them. */
export const namesIn = (text: string): string[] =>
	text
		.split(';')
		.map((name) => name.replace(/\s+/g, ' ').trim())
		.filter((name) => name !== '');
