import { or } from '../../../nodes/MediaGeneration/form/or';

test.each([
	[[], ''],
	[['a'], 'a'],
	[['a', 'b'], 'a or b'],
	[['a', 'b', 'c'], 'a, b or c'],
])('%j: %s', (values, words) => {
	expect(or(values)).toBe(words);
});
