import type { Values } from '../../../../nodes/MediaGeneration/fields';
import { greaterThan } from '../../../../nodes/MediaGeneration/fields';
import { makeJudged, findRuleProblem } from './judged.mts';

const rule = greaterThan('end', 'start');

test.each([
	[4, 5],
	[5, 5],
])('%p after %p is refused with both numbers', (end, start) => {
	expect(findRuleProblem(rule, { start, end })).toBe(
		`END is ${end}, but must be greater than START, which is ${start}`,
	);
});

test('a greater value is valid, and so is a single one', () => {
	expect(findRuleProblem(rule, { start: 5, end: 5.1 })).toBeUndefined();
	expect(findRuleProblem(rule, { start: 5 })).toBeUndefined();
	expect(findRuleProblem(rule, { end: 0 })).toBeUndefined();
});

const bounded = greaterThan('end', 'start', { min: 1, max: 30 });

const findHint = (values: Values, layout: 'flat' | 'nested' = 'nested') =>
	bounded.findHint!(makeJudged(values, layout));

test.each([
	[10, 10.5, 0.5],
	[10, 40.1, 30.1],
	[undefined, 31, 31],
])(
	'from %p to %p: %p is a hint with the bounds, for the live service only',
	(start, end, difference) => {
		expect(findHint({ start, end })).toBe(
			`END minus START is ${difference}, but must be from 1 to 30`,
		);
		expect(findHint({ start, end }, 'flat')).toBeUndefined();
		expect(findRuleProblem(bounded, { start, end })).toBeUndefined();
	},
);

test('a refused value causes no additional hint', () => {
	expect(findRuleProblem(bounded, { start: 10, end: 5 })).toContain('must be greater than START');
	expect(findHint({ start: 10, end: 5 })).toBeUndefined();
});

test.each([
	[10, 11],
	[10, 40],
	[3.3, 4.3],
	[0.1, 30.1],
	[undefined, 30],
	[5, undefined],
])('from %p to %p is valid', (start, end) => {
	expect(findRuleProblem(bounded, { start, end })).toBeUndefined();
	expect(findHint({ start, end })).toBeUndefined();
});
