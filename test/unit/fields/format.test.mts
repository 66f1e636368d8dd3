import fc from 'fast-check';
import {
	describeNumbers,
	joinWithAnd,
	pluralize,
	joinWithOr,
	quote,
} from '../../../nodes/MediaGeneration/fields';

test('any value is quoted, and shortened if it is long', () => {
	fc.assert(
		fc.property(fc.oneof(fc.jsonValue(), fc.string({ minLength: 60, maxLength: 200 })), (value) => {
			const quoted = quote(value);
			const whole = typeof value === 'object' ? JSON.stringify(value) : String(value);
			expect(quoted).toBe(whole.length <= 80 ? `"${whole}"` : `"${whole.slice(0, 80)}…"`);
		}),
	);
	expect(quote(undefined)).toBe('"undefined"');
	expect(quote('x'.repeat(80))).toBe(`"${'x'.repeat(80)}"`);
});

test('a number is formatted with its unit', () => {
	expect([0, 1, 2, 2500].map((number) => pluralize(number, 'character'))).toEqual([
		'0 characters',
		'1 character',
		'2 characters',
		'2,500 characters',
	]);
});

test.each([
	[[], ''],
	[['a'], 'a'],
	[['a', 'b'], 'a or b'],
	[['a', 'b', 'c'], 'a, b or c'],
])('%j becomes %s', (values, text) => {
	expect(joinWithOr(values)).toBe(text);
	expect(joinWithAnd(values)).toBe(text.replace(' or ', ' and '));
});

test.each([
	[[1], '1'],
	[[5, 10], '5 or 10'],
	[[1, 2, 5], '1, 2 or 5'],
	[[1, 2, 3, 15, 20], '1 to 3, 15 or 20'],
	[[4, 6, 8, 16, 24, 32, 40, 48, 56], '4, 6, 8, 16, 24 … 56'],
])('the numbers %j become %s', (numbers, text) => {
	expect(describeNumbers(numbers)).toBe(text);
});
