/** A range; without `max`, the upper bound is unknown. */
export interface Range {
	readonly min: number;
	readonly max?: number;
}

export const makeExactRange = (value: number): Required<Range> => ({ min: value, max: value });

/** Rounds to six decimals, because sums and products of fractions are inexact. */
export const roundFraction = (value: number): number => Number(value.toFixed(6));

export const sumRanges = (ranges: readonly Range[]): Range =>
	ranges.reduce(
		(sum, { min, max }) => ({
			min: sum.min + min,
			max: sum.max === undefined || max === undefined ? undefined : sum.max + max,
		}),
		makeExactRange(0) as Range,
	);

const NUMBER_FORMAT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

export const formatNumber = (value: number): string => NUMBER_FORMAT.format(value);

/** Examples: `5`, `24 to 60`, `at least 5`. */
export function formatNumbers({ min, max }: Range): string {
	if (max === undefined) return `at least ${formatNumber(min)}`;
	return `${formatNumber(min)}${min === max ? '' : ` to ${formatNumber(max)}`}`;
}

/** Examples: `1 frame`, `24 to 60 frames`, `at least 5 frames`. */
export const formatQuantity = (range: Range, noun: string): string =>
	`${formatNumbers(range)} ${range.min === 1 && range.max === 1 ? noun : `${noun}s`}`;
