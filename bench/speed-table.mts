import { formatTable } from '../scripts/generate/markdown.mts';
import type { Figure } from './figure.mts';
import type { Results } from './results.mts';
import {
	amountOf,
	betterOf,
	floorOf,
	isCompared,
	isPoint,
	SIDES,
	targetOf,
	titleOf,
} from './shown.mts';

type Measured = Omit<Results, 'date'>;

function tableOf(
	{ machine, versions }: Measured,
	rows: readonly Figure[],
	columns: Readonly<Record<string, (row: Figure) => string>>,
): string {
	const cells = Object.values(columns);
	const dates = rows.map(({ date = '' }) => date).sort();
	const period = [...new Set([dates.at(0), dates.at(-1)])].join(' to ');
	return [
		formatTable(
			Object.keys(columns),
			rows.map((row) => cells.map((cell) => cell(row))),
		),
		`Medians, with the smallest and the largest value. Version ${versions.package} on ${machine.cores} cores and n8n ${versions.n8n}, ${period}. ↑: more is better.`,
	].join('\n\n');
}

const stock = ({ stock, unit }: Figure): string => amountOf(stock, unit);
const ours = ({ ours, unit }: Figure): string => amountOf(ours, unit);

export const speedPart = (measured: Measured): string =>
	tableOf(measured, measured.rows.filter(isCompared), {
		'': titleOf,
		[SIDES.stock]: stock,
		[SIDES.ours]: ours,
		better: betterOf,
	});

export const scalePart = (measured: Measured): string =>
	tableOf(measured, measured.rows.filter(isPoint), {
		'': ({ point }) => point!.chart,
		at: ({ point }) => point!.x.toLocaleString('en'),
		[SIDES.stock]: stock,
		[SIDES.ours]: ours,
	});

export const wholeTable = (measured: Measured): string =>
	tableOf(measured, measured.rows, {
		'': titleOf,
		[SIDES.stock]: stock,
		[SIDES.ours]: ours,
		better: betterOf,
		floor: floorOf,
		target: targetOf,
	});
