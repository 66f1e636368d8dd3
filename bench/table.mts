import { judge, targetText, type Figure } from './figure.mts';

const HEAD = ['row', 'stock', 'ours', 'ratio', 'target', 'met'];

/** The figures as one aligned table; floors are on separate lines below their row. */
export function tableOf(figures: readonly Figure[]): string {
	const lines = [HEAD, ...figures.flatMap(linesOf)];
	const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
	const rule = widths.map((width) => '-'.repeat(width));
	return [HEAD, rule, ...lines.slice(1)]
		.map((line) => line.map((cell, column) => aligned(cell, column, widths[column]!)).join('  '))
		.map((line) => line.trimEnd())
		.join('\n');
}

function linesOf(figure: Figure): string[][] {
	const { stock, ours, floor, ratio, met } = judge(figure);
	const shown = (value: number | undefined) => (value === undefined ? '' : amount(value));
	const line = [
		`${figure.row} (${figure.unit})`,
		shown(stock),
		amount(ours),
		shown(ratio),
		figure.target ? targetText(figure.target) : '',
		met === undefined ? '' : met ? 'yes' : 'NO',
	];
	if (floor === undefined) return [line];
	return [line, [`  floor: ${figure.floor?.what}`, '', amount(floor), '', '', '']];
}

const aligned = (cell: string, column: number, width: number): string =>
	column >= 1 && column <= 3 ? cell.padStart(width) : cell.padEnd(width);

/** Three significant digits. */
function amount(value: number): string {
	if (value === 0 || Math.abs(value) >= 100) return String(Math.round(value));
	return String(Number(value.toPrecision(3)));
}
