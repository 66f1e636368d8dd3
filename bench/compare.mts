import { higherIsBetter, listFloors, type Figure } from './figure.mts';
import { median } from './stats.mts';

/** The minimum noise, as a fraction of the ratio: smaller changes never count. */
const LEAST_NOISE = 0.05;

/**
 * Divides our values by the stock or floor values of the same rounds. The noise is the spread of these ratios as a
 * fraction of their median.
 */
function ratiosOf(figure: Figure, against: 'stock' | 'floor') {
	const others = against === 'stock' ? (figure.stock ?? []) : listFloors(figure);
	const ratios = figure.ours.flatMap((value, index) =>
		others[index] ? [value / others[index]] : [],
	);
	if (ratios.length === 0) return undefined;
	const middle = median(ratios);
	if (middle === 0) return undefined;
	return { middle, noise: (Math.max(...ratios) - Math.min(...ratios)) / middle };
}

/**
 * Lists the rows whose ratio to the stock nodes or to the floor is worse than in the baseline by more than the noise
 * of both measurements. Compares ratios, since speed differs between machines, and on one machine from day to day.
 */
export function findRegressions(now: readonly Figure[], baseline: readonly Figure[]): string[] {
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
				`${row.row}: the ratio to ${against} went from ${from} to ${to}, ${percent(worse)} worse (noise: ${percent(noise)})`,
			];
		});
	});
}
