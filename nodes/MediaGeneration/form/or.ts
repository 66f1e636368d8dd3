/** `a, b or c`. */
export const or = (values: readonly string[]): string =>
	[values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ');
