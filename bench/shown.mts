import { formatTable } from '../scripts/generate/markdown.mts';
import { higherIsBetter, median, type Figure, type Unit } from './figure.mts';
import type { Results } from './results.mts';

const UNITS: Partial<Record<Unit, string>> = { 'events/s': 'per second' };

const formatNumber = (value: number): string =>
	Number.isInteger(value) || value >= 100
		? Math.round(value).toLocaleString('en')
		: value.toPrecision(2);

function formatAmount(values: readonly number[] | undefined, unit: Unit): string {
	if (!values) return '';
	const amount = `${formatNumber(median(values))} ${UNITS[unit] ?? unit}`;
	const [least, most] = [Math.min(...values), Math.max(...values)].map(formatNumber);
	return least === most ? amount : `${amount} (${least}–${most})`;
}

const isBetter = (unit: Unit, one: readonly number[], other: readonly number[]): boolean =>
	higherIsBetter(unit)
		? Math.min(...one) > Math.max(...other)
		: Math.max(...one) < Math.min(...other);

/** Returns the side whose worst value is better than the other side's best value; `neither` if the ranges overlap. */
function nameBetter({ unit, stock, ours }: Figure): string {
	if (!stock) return '';
	if (isBetter(unit, ours, stock)) return 'this package';
	return isBetter(unit, stock, ours) ? 'core nodes' : 'neither';
}

export function writeSpeedTable({ machine, versions, rows }: Results): string {
	const dates = rows.map(({ date = '' }) => date).sort();
	const period = [...new Set([dates.at(0), dates.at(-1)])].join(' to ');
	return [
		formatTable(
			['', 'core nodes', 'this package', 'better'],
			rows.map((figure) => [
				`${figure.row.charAt(0).toUpperCase()}${figure.row.slice(1)}${higherIsBetter(figure.unit) ? ' ↑' : ''}`,
				formatAmount(figure.stock, figure.unit),
				formatAmount(figure.ours, figure.unit),
				nameBetter(figure),
			]),
		),
		`Medians, with the smallest and the largest value. Version ${versions.package} on ${machine.cores} cores and n8n ${versions.n8n}, ${period}. ↑: more is better.`,
	].join('\n\n');
}
