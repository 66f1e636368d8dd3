import { higherIsBetter, isMet, targetText, type Figure, type Unit } from './figure.mts';
import { median } from './stats.mts';

/** The titles of the two columns that the tables compare. */
export const SIDES = { stock: 'core nodes', ours: 'this package' } as const;

const UNITS: Partial<Record<Unit, string>> = { 'events/s': 'per second' };

/** A point of a curve is the median of at least this many values. */
const LEAST_PER_POINT = 3;

export const isCompared = ({ point, stock, stockIs }: Figure): boolean =>
	point === undefined && stock !== undefined && stockIs === undefined;

export const isPoint = ({ point, ours }: Figure): boolean =>
	point !== undefined && ours.length >= LEAST_PER_POINT;

export const titleOf = ({ row, unit }: Figure): string =>
	`${row.charAt(0).toUpperCase()}${row.slice(1)}${higherIsBetter(unit) ? ' ↑' : ''}`;

const digitsOf = (value: number): string =>
	Number.isInteger(value) || value >= 100
		? Math.round(value).toLocaleString('en')
		: value.toPrecision(2);

export function amountOf(values: readonly number[] | undefined, unit: Unit): string {
	if (!values) return '';
	const amount = `${digitsOf(median(values))} ${UNITS[unit] ?? unit}`;
	const [least, most] = [Math.min(...values), Math.max(...values)].map(digitsOf);
	return least === most ? amount : `${amount} (${least}–${most})`;
}

const isBetter = (unit: Unit, one: readonly number[], other: readonly number[]): boolean =>
	higherIsBetter(unit)
		? Math.min(...one) > Math.max(...other)
		: Math.max(...one) < Math.min(...other);

/** Returns the side whose worst value is better than the other side's best value; `neither` if the ranges overlap. */
export function betterOf({ unit, stock, ours }: Figure): string {
	if (!stock) return '';
	if (isBetter(unit, ours, stock)) return SIDES.ours;
	return isBetter(unit, stock, ours) ? SIDES.stock : 'neither';
}

/** Formats the floor with its name; empty if our median is better, since the floor is no bound then. */
export function floorOf({ unit, ours, floor }: Figure): string {
	if (!floor || isBetter(unit, [median(ours)], [median(floor.values)])) return '';
	return `${floor.what}: ${amountOf(floor.values, unit)}`;
}

export function targetOf(row: Figure): string {
	if (row.target === undefined) return '';
	return `${isMet(row) ? '' : '**missed:** '}${targetText(row.target)}`;
}
