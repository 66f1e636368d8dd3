import { DateTime } from 'luxon';
import { parseId, parseNumber, parseText } from '../../../nodes/MediaGeneration/fields';

const ISO = '2026-01-15T10:30:00.000Z';

test.each<readonly [unknown, string | undefined]>([
	['a', 'a'],
	[1.5, '1.5'],
	[12345678901234567890n, '12345678901234567890'],
	[false, 'false'],
	[new Date(ISO), ISO],
	[DateTime.fromISO(ISO, { zone: 'utc' }), ISO],
	[new URL('https://h/a'), 'https://h/a'],
	...[NaN, Infinity, null, undefined, [], {}, new Date(NaN), new Map(), Symbol('a')].map(
		(given) => [given, undefined] as const,
	),
])('%p becomes the text %p', (given, text) => {
	expect(parseText(given)).toBe(text);
});

test('a number is finite and exact, also as text or bigint', () => {
	for (const given of [7, ' 7 ', '7.0']) expect(parseNumber(given)).toBe(7);
	for (const given of [
		'',
		' ',
		'x',
		NaN,
		'Infinity',
		true,
		null,
		[7],
		new Date(7),
		7n,
		...[
			'1152921504606846977',
			' -12345678901234567890 ',
			'12345678901234567890.0',
			'0x1000000000000001',
		],
	]) {
		expect(parseNumber(given)).toBeUndefined();
	}
});

test('an ID is text or a safe integer', () => {
	expect([' a ', 7, 2n ** 64n].map(parseId)).toEqual(['a', '7', '18446744073709551616']);
	for (const given of [2 ** 60, 1.5, true, null, ['a'], {}, new Date(0)]) {
		expect(parseId(given)).toBeUndefined();
	}
});
