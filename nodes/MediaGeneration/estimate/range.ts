/** Numbers between two that are known; without the second, how much more it may be is not. */
export interface Range {
	readonly min: number;
	readonly max?: number;
}

export const exactly = (one: number): Range => ({ min: one, max: one });

/** Sums of fractions are inexact: amounts are compared with six decimals. */
export const roundCredits = (credits: number): number => Number(credits.toFixed(6));

const wholeCredits = (credits: number): number => Math.ceil(roundCredits(credits));

const timesMax = (one?: number, other?: number): number | undefined =>
	one === undefined || other === undefined ? undefined : wholeCredits(one * other);

export const creditsAt = (amount: Range, rate: Range): Range => ({
	min: wholeCredits(amount.min * rate.min),
	max: timesMax(amount.max, rate.max),
});

/** The range in which all of them are. */
export const spanOf = (ranges: readonly Range[]): Range => ({
	min: Math.min(...ranges.map(({ min }) => min)),
	max: ranges.some(({ max }) => max === undefined)
		? undefined
		: Math.max(...ranges.map(({ max }) => max!)),
});

export const sumOf = (ranges: readonly Range[]): Range => ({
	min: ranges.reduce((sum, { min }) => sum + min, 0),
	max: ranges.some(({ max }) => max === undefined)
		? undefined
		: ranges.reduce((sum, { max }) => sum + max!, 0),
});

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

export const numberText = (one: number): string => NUMBER.format(one);

/** `240`, `120 to 240` or `at least 5`. */
export function rangeText({ min, max }: Range): string {
	if (max === undefined) return `at least ${numberText(min)}`;
	return min === max ? numberText(min) : `${numberText(min)} to ${numberText(max)}`;
}

/** With its noun: `1 frame`, `24 to 60 frames`. */
export const countedRange = (range: Range, noun: string): string =>
	`${rangeText(range)} ${noun}${range.min === 1 && range.max === 1 ? '' : 's'}`;
