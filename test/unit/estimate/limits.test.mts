import { isWithinMaxCredits } from '../../../nodes/MediaGeneration/estimate/limits';
import { makeExactRange } from '../../../nodes/MediaGeneration/estimate/range';

test.each<[used: number, limit: number, price: number | undefined, fits: boolean]>([
	[0, 5, 5, true],
	[0, 4, 5, false],
	[0.2, 0.3, 0.1, true],
	[5, 5, undefined, false],
	[4, 5, undefined, true],
	[4.9999999, 5, undefined, false],
	[5, 5.0000001, undefined, false],
	[5, 10.0000001, 5, true],
	[5, 9.9999999, 5, true],
])('with %s credits used of %s, the result for an item of %s is %s', (used, limit, price, fits) => {
	const estimate = price === undefined ? undefined : makeExactRange(price);
	expect(isWithinMaxCredits(used, limit, estimate)).toBe(fits);
});
