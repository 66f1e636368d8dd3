import { greaterThan } from '../../../../nodes/MediaGeneration/fields';
import { said } from './judged.mts';

const rule = greaterThan('end', 'start');

test.each([
	[4, 5],
	[5, 5],
])('%p after %p is refused with both numbers', (end, start) => {
	expect(said(rule, { start, end })).toBe(
		`END is ${end}, but must be greater than START, which is ${start}`,
	);
});

test('a greater one is fine, and so is one alone', () => {
	expect(said(rule, { start: 5, end: 5.1 })).toBeUndefined();
	expect(said(rule, { start: 5 })).toBeUndefined();
	expect(said(rule, { end: 0 })).toBeUndefined();
});
