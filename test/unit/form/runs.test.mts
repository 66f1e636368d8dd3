import { isInNone, runsOf } from '../../../nodes/MediaGeneration/form/runs';

/** test/unit/form/describe-constraints has the runs themselves, in words. */
test.each([
	[[], 5, true],
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
