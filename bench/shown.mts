import type { StoredRow } from './compare.mts';
import { higherIsBetter, type Unit } from './figure.mts';
import { median } from './stats.mts';

/** The columns of the speed table and the bars of its chart. */
export const SIDES = { stock: 'core nodes', ours: 'this package', floor: 'reference' } as const;

const UNITS: Partial<Record<Unit, string>> = {
	s: 's',
	ms: 'ms',
	MiB: 'MiB',
	'events/s': 'per second',
	items: 'items',
};

/** Comparisons with n8n's own nodes, but for what only explains another row. */
export const isShown = ({ row, unit, point, stock_is, values }: StoredRow): boolean =>
	unit in UNITS &&
	values.stock !== undefined &&
	point === undefined &&
	stock_is === undefined &&
	!row.includes('processor time');

/** An arrow up if more is better. */
export const titleOf = ({ row, unit }: Pick<StoredRow, 'row' | 'unit'>): string =>
	`${row.charAt(0).toUpperCase()}${row.slice(1)}${higherIsBetter(unit) ? ' ↑' : ''}`;

/** The median with two significant digits and its unit; undefined without values. */
export function amountOf(values: readonly number[] | undefined, unit: Unit): string | undefined {
	if (!values || values.length === 0) return undefined;
	const value = median(values);
	const isWhole = Number.isInteger(value) || value >= 100;
	return `${isWhole ? Math.round(value).toLocaleString('en') : value.toPrecision(2)} ${UNITS[unit] ?? unit}`;
}
