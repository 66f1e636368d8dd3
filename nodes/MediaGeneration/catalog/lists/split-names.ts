export const splitNames = (text: string): string[] =>
	text
		.split(';')
		.map((name) => name.replace(/\s+/g, ' ').trim())
		.filter((name) => name !== '');
