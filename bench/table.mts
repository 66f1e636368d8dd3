import { table } from '../scripts/generate/markdown.mts';
import { SIDES } from './shown.mts';
import { judge, targetText, type Figure } from './figure.mts';

const HEAD = ['row', SIDES.stock, SIDES.ours, 'ratio', 'target', 'met', 'floor'];

/** The figures as a table. */
export const tableOf = (figures: readonly Figure[]): string => table(HEAD, figures.map(cellsOf));

function cellsOf(figure: Figure): string[] {
	const { stock, ours, floor, ratio, met } = judge(figure);
	return [
		`${figure.row} (${figure.unit})`,
		amount(stock),
		amount(ours),
		amount(ratio),
		figure.target ? targetText(figure.target) : '',
		met === undefined ? '' : met ? 'yes' : 'NO',
		floor === undefined ? '' : `${amount(floor)}: ${figure.floor?.what}`,
	];
}

/** Three significant digits. */
function amount(value: number | undefined): string {
	if (value === undefined) return '';
	if (value === 0 || Math.abs(value) >= 100) return String(Math.round(value));
	return String(Number(value.toPrecision(3)));
}
