/** Numbers with equal steps in between, both ends included; a single number has no other end. */
export type Run = readonly [from: number, to: number, step: number];

/** How many numbers are worth a run. */
const LONG = { ofOnes: 3, ofOthers: 4 };

function runFrom(numbers: readonly number[], start: number): Run {
	const from = numbers[start]!;
	const step = (numbers[start + 1] ?? from) - from;
	const isNext = (index: number) => numbers[index + 1]! - numbers[index]! === step;
	let end = start;
	while (isNext(end)) end++;
	const isLong = end - start + 1 >= (step === 1 ? LONG.ofOnes : LONG.ofOthers);
	return isLong ? [from, numbers[end]!, step] : [from, from, 1];
}

/** Ascending numbers, shortened: 1, 2, 3, 10, 15, 20 and 25 are a run of ones and a run of fives. */
export function runsOf(numbers: readonly number[]): Run[] {
	const runs: Run[] = [];
	for (let start = 0; start < numbers.length;) {
		const run = runFrom(numbers, start);
		runs.push(run);
		start = numbers.indexOf(run[1]) + 1;
	}
	return runs;
}

/** The same for an expression of n8n: whether a number is in none of the runs. */
export const isInNone = (runs: string, number: string): string =>
	`!${runs}.some(([from, to, step]) => ${number} >= from && ${number} <= to && (${number} - from) % step === 0)`;
