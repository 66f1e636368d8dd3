import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';

const formatCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export function formatTable(
	head: readonly string[],
	rows: ReadonlyArray<readonly string[]>,
): string {
	const line = (cells: readonly string[]) => `| ${cells.map(formatCell).join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Makes GitHub's anchor for a heading. */
export const makeAnchor = (heading: string): string =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-');

export const linkTo = ({ label, slug }: Tool, folder = 'tools/'): string =>
	`[${label}](${folder}${slug}.md)`;

export const formatCode = (text: string): string => `\`${text}\``;

const makeStartMark = (name: string): string => `<!-- generated:${name} -->`;
const makeEndMark = (name: string): string => `<!-- /generated:${name} -->`;

/**
 * Inserts each part between its markers, `<!-- generated:x -->` and `<!-- /generated:x -->`.
 * @throws Error if a marker is missing, repeated or in the wrong order
 */
export function insertParts(document: string, parts: Readonly<Record<string, string>>): string {
	return Object.entries(parts).reduce((text, [name, content]) => {
		const [before, rest, ...more] = text.split(makeStartMark(name));
		const [, after, ...others] = (rest ?? '').split(makeEndMark(name));
		if (rest === undefined || after === undefined || more.length > 0 || others.length > 0) {
			throw new Error(
				`The document needs the line ${makeStartMark(name)}, followed by the line ${makeEndMark(name)}, each exactly once`,
			);
		}
		return `${before}${makeStartMark(name)}\n\n${content}\n\n${makeEndMark(name)}${after}`;
	}, document);
}

export { formatMonth } from '../../nodes/MediaGeneration/estimate/prices.ts';
