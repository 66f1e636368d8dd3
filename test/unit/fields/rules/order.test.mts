import { greaterThan } from '../../../../nodes/MediaGeneration/fields';
import { problemOf } from './judged.mts';

const rule = greaterThan('end', 'start');

test.each([
	[4, 5],
	[5, 5],
])('%p after %p is refused with both numbers', (end, start) => {
	expect(problemOf(rule, { start, end })).toBe(
		`END is ${end}, but must be greater than START, which is ${start}`,
	);
});

test('a greater one is fine, and so is one alone', () => {
	expect(problemOf(rule, { start: 5, end: 5.1 })).toBeUndefined();
	expect(problemOf(rule, { start: 5 })).toBeUndefined();
	expect(problemOf(rule, { end: 0 })).toBeUndefined();
});
