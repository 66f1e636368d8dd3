import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
	entriesOf,
	idOf,
	jsonOf,
	NotJson,
	numberOf,
	textOf,
} from '../../../nodes/MediaGeneration/json/given';

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
])('%p has the text %p', (given, text) => {
	expect(textOf(given)).toBe(text);
});

test('a number is a finite one, also as text or bigint, and none that would be rounded', () => {
	for (const given of [7, ' 7 ', 7n, '7.0']) expect(numberOf(given)).toBe(7);
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
		2n ** 60n + 1n,
		...[
			'1152921504606846977',
			' -12345678901234567890 ',
			'12345678901234567890.0',
			'0x1000000000000001',
		],
	]) {
		expect(numberOf(given)).toBeUndefined();
	}
});

test('an ID is text or an integer that is counted exactly', () => {
	expect([' a ', 7, 2n ** 64n].map(idOf)).toEqual(['a', '7', '18446744073709551616']);
	for (const given of [2 ** 60, 1.5, true, null, ['a'], {}, new Date(0)]) {
		expect(idOf(given)).toBeUndefined();
	}
});

test('entries are those of a list of the form', () => {
	expect(entriesOf({ entries: [{ a: 1 }] })).toEqual([{ a: 1 }]);
	expect(entriesOf({})).toEqual([]);
	for (const given of [[], 'a', null, { a: 1 }, { entries: 'a' }, { entries: ['a'] }, new Map()]) {
		expect(entriesOf(given)).toBeUndefined();
	}
});

test('what JSON has stays as it is', () => {
	fc.assert(
		fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
			expect(JSON.stringify(jsonOf(value))).toBe(JSON.stringify(value));
		}),
	);
	expect(jsonOf({ a: undefined, b: [new Date(ISO)] })).toEqual({ b: [ISO] });
});

test('what JSON lacks is named with its place', () => {
	const circle: Record<string, unknown> = {};
	circle.again = circle;
	for (const odd of [NaN, () => 1, Symbol('a'), new Map(), /a/, circle, Buffer.from('a')]) {
		expect(() => jsonOf({ a: [0, odd] })).toThrow(NotJson);
	}
	const thrown = () => jsonOf({ a: [0, NaN] });
	expect(thrown).toThrow(expect.objectContaining({ path: 'a.1', value: NaN }));
});
