import {
	formatQuantity,
	computeCredits,
	makeExactRange,
	formatRange,
	spanRanges,
	sumRanges,
} from '../../../nodes/MediaGeneration/estimate/range';

test.each([
	[{ min: 1485, max: 1485 }, '1,485'],
	[{ min: 120, max: 240 }, '120 to 240'],
	[{ min: 5 }, 'at least 5'],
	[{ min: 0.1, max: 0.1 }, '0.1'],
])('%j becomes "%s"', (range, text) => {
	expect(formatRange(range)).toBe(text);
});

test.each([
	[1, '1 credit'],
	[0.1, '0.1 credits'],
	[2, '2 credits'],
])('%p becomes %s', (credits, text) => {
	expect(formatQuantity(makeExactRange(credits), 'credit')).toBe(text);
});

test('credits are rounded up, except for rounding errors of fractions', () => {
	expect(computeCredits(makeExactRange(34), makeExactRange(0.1))).toEqual({ min: 4, max: 4 });
	expect(computeCredits(makeExactRange(3), makeExactRange(0.1))).toEqual({ min: 1, max: 1 });
	expect(computeCredits(makeExactRange(30), makeExactRange(0.1))).toEqual({ min: 3, max: 3 });
	expect(computeCredits({ min: 24, max: 60 }, { min: 2 })).toEqual({ min: 48, max: undefined });
});

test('a sum or span has no maximum if one of its ranges has none', () => {
	const ranges = [
		{ min: 1, max: 4 },
		{ min: 2, max: 3 },
	];
	expect(spanRanges(ranges)).toEqual({ min: 1, max: 4 });
	expect(sumRanges(ranges)).toEqual({ min: 3, max: 7 });
	expect(spanRanges([...ranges, { min: 9 }])).toEqual({ min: 1, max: undefined });
	expect(sumRanges([...ranges, { min: 9 }])).toEqual({ min: 12, max: undefined });
});
