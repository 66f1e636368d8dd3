import type { StoredRow } from './compare.mts';
import { higherIsBetter, type Unit } from './figure.mts';
import { median } from './stats.mts';

/** The columns of the speed table. */
export const SIDES = { stock: 'core nodes', ours: 'this package' } as const;

const UNITS: Partial<Record<Unit, string>> = { 'events/s': 'per second', times: '×' };

/** A point of a curve is the median of at least this many values. */
const LEAST_PER_POINT = 3;

/** Neither points of curves nor rows that only explain another. */
const isRow = ({ row, point, stock_is }: StoredRow): boolean =>
	point === undefined && stock_is === undefined && !row.includes('processor time');

/** Comparisons with n8n's own nodes. */
export const isCompared = (row: StoredRow): boolean => isRow(row) && row.values.stock !== undefined;

/** What has no counterpart among n8n's own nodes. */
export const isAlone = (row: StoredRow): boolean => isRow(row) && row.values.stock === undefined;

export const isPoint = ({ point, values }: StoredRow): boolean =>
	point !== undefined && values.ours.length >= LEAST_PER_POINT;

/** An arrow up if more is better. */
export const titleOf = ({ row, unit }: Pick<StoredRow, 'row' | 'unit'>): string =>
	`${row.charAt(0).toUpperCase()}${row.slice(1)}${higherIsBetter(unit) ? ' ↑' : ''}`;

/** Two significant digits. */
const digitsOf = (value: number): string =>
	Number.isInteger(value) || value >= 100
		? Math.round(value).toLocaleString('en')
		: value.toPrecision(2);

/** The median with its unit, and the smallest and the largest value; undefined without values. */
export function amountOf(values: readonly number[] | undefined, unit: Unit): string | undefined {
	if (!values || values.length === 0) return undefined;
	const amount = `${digitsOf(median(values))} ${UNITS[unit] ?? unit}`;
	const [least, most] = [Math.min(...values), Math.max(...values)].map(digitsOf);
	return least === most ? amount : `${amount} (${least}–${most})`;
}

const isBetter = (unit: Unit, one: readonly number[], other: readonly number[]): boolean =>
	higherIsBetter(unit)
		? Math.min(...one) > Math.max(...other)
		: Math.max(...one) < Math.min(...other);

/** The side whose worst value is better than the best of the other; neither if their ranges overlap. */
export function betterOf({ unit, values: { stock, ours } }: StoredRow): string {
	if (!stock) return '';
	if (isBetter(unit, ours, stock)) return SIDES.ours;
	return isBetter(unit, stock, ours) ? SIDES.stock : 'neither';
}

/** With the floor's name; empty if our median is better, which a floor does not allow. */
export function floorOf({ unit, floor_is: what, values: { ours, floor } }: StoredRow): string {
	const amount = amountOf(floor, unit);
	if (!what || !floor || amount === undefined) return '';
	const isBeaten = isBetter(unit, [median(ours)], [median(floor)]);
	return isBeaten ? '' : `${what}: ${amount}`;
}

export function targetOf({ target, met }: StoredRow): string {
	if (target === undefined) return '';
	return met === false ? `**missed:** ${target}` : target;
}
