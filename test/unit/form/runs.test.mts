import { isInNone, runsOf, type Run } from '../../../nodes/MediaGeneration/form/runs';

test.each<[number[], Run[]]>([
	[[], []],
	[[5], [[5, 5, 1]]],
	[
		[5, 10],
		[
			[5, 5, 1],
			[10, 10, 1],
		],
	],
	[[3, 4, 5], [[3, 5, 1]]],
	[
		[1, 2, 3, 10, 15, 20, 25],
		[
			[1, 3, 1],
			[10, 25, 5],
		],
	],
	[
		[4, 6, 8, 16, 24, 32],
		[
			[4, 4, 1],
			[6, 6, 1],
			[8, 32, 8],
		],
	],
])('%j is %j', (numbers, runs) => {
	expect(runsOf(numbers)).toEqual(runs);
});

test.each([
	[[5, 10], 5, false],
	[[5, 10], 6, true],
	[[1, 2, 3], 2.5, true],
	[[10, 15, 20, 25], 20, false],
	[[10, 15, 20, 25], 21, true],
	[[10, 15, 20, 25], 30, true],
])('whether %j lacks %d: %s', (numbers, number, expected) => {
	const expression = isInNone(JSON.stringify(runsOf(numbers)), String(number));
	expect(new Function(`return ${expression}`)()).toBe(expected);
});
