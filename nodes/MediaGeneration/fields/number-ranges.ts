import { or } from './format';

/** Numbers with equal steps in between, both ends included; a single number has no other end. */
type NumberRange = readonly [from: number, to: number, step: number];

/** The least numbers that become a range. */
const LONG = { ofOnes: 3, ofOthers: 5 };

function findRange(numbers: readonly number[], start: number): NumberRange {
	const from = numbers[start]!;
	const step = (numbers[start + 1] ?? from) - from;
	const isNext = (index: number) => numbers[index + 1]! - numbers[index]! === step;
	let end = start;
	while (isNext(end)) end++;
	const isLong = end - start + 1 >= (step === 1 ? LONG.ofOnes : LONG.ofOthers);
	return isLong ? [from, numbers[end]!, step] : [from, from, 1];
}

/** Ascending numbers, shortened: 1, 2, 3, 10, 15, 20, 25 and 30 are a range of ones and a range of fives. */
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
	// Two would do for the step, but 8, 16 … reads as doubling.
	return step === 1 ? `${from} to ${to}` : `${from}, ${from + step}, ${from + 2 * step} … ${to}`;
}

/** `1 to 3 or 5`; with steps `4, 6, 8, 16, 24 … 56`. */
export function describeNumbers(numbers: readonly number[]): string {
	const ranges = findRanges(numbers);
	const texts = ranges.map(describeRange);
	return ranges.some(isStepped) ? texts.join(', ') : or(texts);
}
