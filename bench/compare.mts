import { higherIsBetter, type Unit } from './figure.mts';
import { median } from './stats.mts';

/** A row of the results file. */
export type StoredRow = {
	row: string;
	/** The group that it is measured with. */
	group?: string;
	/** When it was measured, e.g. `2026-11-22`. */
	date: string;
	unit: Unit;
	point?: { chart: string; x: number };
	/** What bounds it, in words. */
	floor_is?: string;
	/** In words, and whether it is met. */
	target?: string;
	met?: boolean;
	/** If not n8n's own nodes. */
	stock_is?: string;
	values: { stock?: number[]; ours: number[]; floor?: number[] };
};

/** The smallest difference that counts. */
const LEAST_NOISE = 0.05;

type Against = 'stock' | 'floor';

/** Ours divided by the value measured beside it, repeat by repeat, and the spread of the repeats. */
function ratiosOf({ values }: StoredRow, against: Against) {
	const others = values[against] ?? [];
	const ratios = values.ours.flatMap((ours, index) =>
		others[index] ? [ours / others[index]] : [],
	);
	if (ratios.length === 0) return undefined;
	const middle = median(ratios);
	if (middle === 0) return undefined;
	return { middle, noise: (Math.max(...ratios) - Math.min(...ratios)) / middle };
}

/**
 * The rows whose ratio to the stock nodes or to the floor is worse than in the baseline by more than the noise of both.
 * Ratios, because machines differ, and one machine differs from day to day.
 */
export function becameWorse(now: readonly StoredRow[], baseline: readonly StoredRow[]): string[] {
	return now.flatMap((row) => {
		const before = baseline.find((other) => other.row === row.row);
		if (!before) return [];
		return (['stock', 'floor'] as const).flatMap((against) => {
			const [fresh, old] = [ratiosOf(row, against), ratiosOf(before, against)];
			if (!fresh || !old) return [];
			const change = fresh.middle / old.middle - 1;
			const worse = higherIsBetter(row.unit) ? -change : change;
			const noise = Math.max(LEAST_NOISE, fresh.noise + old.noise);
			if (worse <= noise) return [];
			const [from, to] = [old.middle, fresh.middle].map((ratio) => ratio.toPrecision(3));
			const percent = (part: number) => `${Math.round(part * 100)} %`;
			return [
				`${row.row}: ours to ${against} went from ${from} to ${to}, ${percent(worse)} worse; the noise is ${percent(noise)}`,
			];
		});
	});
}
