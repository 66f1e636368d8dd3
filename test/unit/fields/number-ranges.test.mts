import { describeNumbers } from '../../../nodes/MediaGeneration/fields/number-ranges';

test.each<[number[], string]>([
	[[1], '1'],
	[[5, 10], '5 or 10'],
	[[1, 2, 5], '1, 2 or 5'],
	[[1, 2, 3, 4], '1 to 4'],
	[[1, 2, 3, 15, 20], '1 to 3, 15 or 20'],
	[[2, 3, 4, 15, 20, 25, 30], '2 to 4, 15, 20, 25 or 30'],
	[[4, 6, 8, 16, 24, 32], '4, 6, 8, 16, 24 or 32'],
	[[4, 6, 8, 16, 24, 32, 40], '4, 6, 8, 16, 24 … 40'],
])('%j becomes %s', (numbers, text) => {
	expect(describeNumbers(numbers)).toBe(text);
});
