const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A Markdown table; cells may hold any text on one line. */
export function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;

const startOf = (name: string): string => `<!-- generated:${name} -->`;
const endOf = (name: string): string => `<!-- /generated:${name} -->`;

/**
 * The document with each part inserted between its markers, `<!-- generated:x -->` and `<!-- /generated:x -->`.
 * @throws Error that names the markers a document lacks, has twice or has in the wrong order
 */
export function withParts(document: string, parts: Readonly<Record<string, string>>): string {
	return Object.entries(parts).reduce((text, [name, content]) => {
		const [before, rest, ...more] = text.split(startOf(name));
		const [, after, ...others] = (rest ?? '').split(endOf(name));
		if (rest === undefined || after === undefined || more.length > 0 || others.length > 0) {
			throw new Error(
				`The document needs the line ${startOf(name)}, followed by the line ${endOf(name)}, each exactly once`,
			);
		}
		return `${before}${startOf(name)}\n\n${content}\n\n${endOf(name)}${after}`;
	}, document);
}
