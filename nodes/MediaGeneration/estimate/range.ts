/** A range; without `max`, the upper bound is unknown. */
export interface Range {
	readonly min: number;
	readonly max?: number;
}

export const makeExactRange = (one: number): Range => ({ min: one, max: one });

/** Rounds to six decimals, because sums and products of fractions are inexact. */
export const roundCredits = (credits: number): number => Number(credits.toFixed(6));

const roundUpCredits = (credits: number): number => Math.ceil(roundCredits(credits));

const multiplyMax = (one?: number, other?: number): number | undefined =>
	one === undefined || other === undefined ? undefined : roundUpCredits(one * other);

export const computeCredits = (amount: Range, rate: Range): Range => ({
	min: roundUpCredits(amount.min * rate.min),
	max: multiplyMax(amount.max, rate.max),
});

/** The smallest range that includes all of these ranges. */
export const spanRanges = (ranges: readonly Range[]): Range => ({
	min: Math.min(...ranges.map(({ min }) => min)),
	max: ranges.some(({ max }) => max === undefined)
		? undefined
		: Math.max(...ranges.map(({ max }) => max!)),
});

export const sumRanges = (ranges: readonly Range[]): Range => ({
	min: ranges.reduce((sum, { min }) => sum + min, 0),
	max: ranges.some(({ max }) => max === undefined)
		? undefined
		: ranges.reduce((sum, { max }) => sum + max!, 0),
});

const NUMBER_FORMAT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

export const formatNumber = (one: number): string => NUMBER_FORMAT.format(one);

/** Examples: `240`, `120 to 240`, `at least 5`. */
export function formatRange({ min, max }: Range): string {
	if (max === undefined) return `at least ${formatNumber(min)}`;
	return min === max ? formatNumber(min) : `${formatNumber(min)} to ${formatNumber(max)}`;
}

/** Examples: `1 frame`, `24 to 60 frames`. */
export const formatQuantity = (range: Range, noun: string): string =>
	`${formatRange(range)} ${noun}${range.min === 1 && range.max === 1 ? '' : 's'}`;
