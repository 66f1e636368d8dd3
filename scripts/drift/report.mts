import { formatCode, formatTable } from '../generate/markdown.mts';
import type { DriftResult } from './accepted.mts';
import type { Difference } from './find-differences.mts';

const MAX_SHOWN_CHARACTERS = 160;

const formatShown = (text: string): string =>
	text.length > MAX_SHOWN_CHARACTERS
		? `${text.slice(0, MAX_SHOWN_CHARACTERS)}… (${text.split(', ').length} in all)`
		: text;

const formatCells = ({ part, field, what, service, ours }: Difference): string[] => [
	formatCode(part),
	field && formatCode(field),
	what,
	formatShown(service),
	formatShown(ours),
];

const HEAD = ['Part', 'Field', 'Difference', 'Service', 'Here'];

/** Formats the comparison as Markdown, which is readable in a terminal and in an issue. */
export function report({ open, acceptedCount, unused }: DriftResult): string {
	const parts = [
		open.length === 0
			? `No open differences; ${acceptedCount} are accepted.`
			: `Open differences: ${open.length} (accepted: ${acceptedCount})\n\n${formatTable(HEAD, open.map(formatCells))}`,
	];
	if (unused.length > 0) {
		const lines = unused.map(
			({ part, field = '', what, reason }) => `- ${formatCode(part)} ${field} ${what}: ${reason}`,
		);
		parts.push(`Accepted, but no longer there; remove from accepted.yaml:\n\n${lines.join('\n')}`);
	}
	return parts.join('\n\n');
}
