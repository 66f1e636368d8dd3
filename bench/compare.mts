import { higherIsBetter, median, type Figure } from './figure.mts';

/** The minimum noise, as a fraction of the ratio: smaller changes never count. */
const LEAST_NOISE = 0.05;

/**
 * Divides our values by those of core nodes in the same rounds. The noise is the spread of these ratios as a fraction of
 * their median.
 */
function measureRatio({ stock = [], ours }: Figure) {
	const ratios = ours.flatMap((value, index) => (stock[index] ? [value / stock[index]] : []));
	if (ratios.length === 0) return undefined;
	const middle = median(ratios);
	if (middle === 0) return undefined;
	return { middle, noise: (Math.max(...ratios) - Math.min(...ratios)) / middle };
}

/**
 * Lists the rows whose ratio to core nodes is worse than in the baseline by more than the noise of both measurements.
 * Compares ratios, since speed differs between machines, and on one machine from day to day.
 */
export function findRegressions(now: readonly Figure[], baseline: readonly Figure[]): string[] {
	return now.flatMap((row) => {
		const before = baseline.find((other) => other.row === row.row);
		const [fresh, old] = [measureRatio(row), before && measureRatio(before)];
		if (!fresh || !old) return [];
		const change = fresh.middle / old.middle - 1;
		const worse = higherIsBetter(row.unit) ? -change : change;
		const noise = Math.max(LEAST_NOISE, fresh.noise + old.noise);
		if (worse <= noise) return [];
		const [from, to] = [old.middle, fresh.middle].map((ratio) => ratio.toPrecision(3));
		const percent = (part: number) => `${Math.round(part * 100)} %`;
		return [
			`${row.row}: the ratio to core nodes went from ${from} to ${to}, ${percent(worse)} worse (noise: ${percent(noise)})`,
		];
	});
}
