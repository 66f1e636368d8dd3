import {
	countedRange,
	creditsAt,
	exactly,
	rangeText,
	spanOf,
	sumOf,
} from '../../../nodes/MediaGeneration/estimate/range';

test.each([
	[{ min: 1485, max: 1485 }, '1,485'],
	[{ min: 120, max: 240 }, '120 to 240'],
	[{ min: 5 }, 'at least 5'],
	[{ min: 0.1, max: 0.1 }, '0.1'],
])('%j reads "%s"', (range, text) => {
	expect(rangeText(range)).toBe(text);
});

test.each([
	[1, '1 credit'],
	[0.1, '0.1 credits'],
	[2, '2 credits'],
])('%p: %s', (credits, text) => {
	expect(countedRange(exactly(credits), 'credit')).toBe(text);
});

test('credits are rounded up, but not for the inexactness of fractions', () => {
	expect(creditsAt(exactly(34), exactly(0.1))).toEqual({ min: 4, max: 4 });
	expect(creditsAt(exactly(3), exactly(0.1))).toEqual({ min: 1, max: 1 });
	expect(creditsAt(exactly(30), exactly(0.1))).toEqual({ min: 3, max: 3 });
	expect(creditsAt({ min: 24, max: 60 }, { min: 2 })).toEqual({ min: 48, max: undefined });
});

test('what is unknown of one is unknown of all', () => {
	const ranges = [
		{ min: 1, max: 4 },
		{ min: 2, max: 3 },
	];
	expect(spanOf(ranges)).toEqual({ min: 1, max: 4 });
	expect(sumOf(ranges)).toEqual({ min: 3, max: 7 });
	expect(spanOf([...ranges, { min: 9 }])).toEqual({ min: 1, max: undefined });
	expect(sumOf([...ranges, { min: 9 }])).toEqual({ min: 12, max: undefined });
});
