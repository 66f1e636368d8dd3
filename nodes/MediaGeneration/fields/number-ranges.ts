import { joinWithOr } from './format';

/** Equally spaced numbers, both ends included. For a single number, both ends are the same. */
type NumberRange = readonly [from: number, to: number, step: number];

/** The fewest numbers that form a range: with a step of one, and with any other step. */
const MIN_NUMBERS_IN_RANGE = { ofOnes: 3, ofOthers: 5 };

function findRange(numbers: readonly number[], start: number): NumberRange {
	const from = numbers[start]!;
	const step = (numbers[start + 1] ?? from) - from;
	const isNext = (index: number) => numbers[index + 1]! - numbers[index]! === step;
	let end = start;
	while (isNext(end)) end++;
	const isLong =
		end - start + 1 >= (step === 1 ? MIN_NUMBERS_IN_RANGE.ofOnes : MIN_NUMBERS_IN_RANGE.ofOthers);
	return isLong ? [from, numbers[end]!, step] : [from, from, 1];
}

/** Groups ascending numbers: 1, 2, 3, 10, 15, 20, 25 and 30 become two ranges, with steps of 1 and 5. */
function findRanges(numbers: readonly number[]): NumberRange[] {
	const ranges: NumberRange[] = [];
	for (let start = 0; start < numbers.length;) {
		const range = findRange(numbers, start);
		ranges.push(range);
		start = numbers.indexOf(range[1]) + 1;
	}
	return ranges;
}

const isStepped = ([from, to, step]: NumberRange): boolean => from !== to && step !== 1;

function describeRange([from, to, step]: NumberRange): string {
	if (from === to) return String(from);
	// The third number shows that the numbers don't double, as 8, 16 … might suggest.
	return step === 1 ? `${from} to ${to}` : `${from}, ${from + step}, ${from + 2 * step} … ${to}`;
}

/** Describes ascending numbers: `1 to 3 or 5`, or with a larger step `8, 16, 24 … 56`. */
export function describeNumbers(numbers: readonly number[]): string {
	const ranges = findRanges(numbers);
	const texts = ranges.map(describeRange);
	return ranges.some(isStepped) ? texts.join(', ') : joinWithOr(texts);
}
