import { differenceBetween } from '../../../../nodes/MediaGeneration/fields';
import { said } from './judged.mts';

const rule = differenceBetween('end', 'start', { min: 1, max: 30 });

test.each([
	[10, 10.5, 0.5],
	[10, 40.1, 30.1],
	[undefined, 31, 31],
	[10, 5, -5],
])('from %p to %p: %p is refused with the bounds', (start, end, difference) => {
	expect(said(rule, { start, end })).toBe(
		`END (end) minus START (start) is ${difference}, but must be from 1 to 30`,
	);
});

test.each([
	[10, 11],
	[10, 40],
	[3.3, 4.3],
	[0.1, 30.1],
	[undefined, 30],
	[5, undefined],
])('from %p to %p is fine', (start, end) => {
	expect(said(rule, { start, end })).toBeUndefined();
});
