import fc from 'fast-check';
import { isRecord, readId } from '../../../nodes/MediaGeneration/json/record';

test('of all JSON values, only objects are records', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			expect(isRecord(value)).toBe(JSON.stringify(value).startsWith('{'));
		}),
	);
	expect(isRecord(undefined)).toBe(false);
});

test.each<[unknown, string | undefined]>([
	[{ id: 'p1' }, 'p1'],
	[{ id: 7 }, '7'],
	[{ id: 0 }, '0'],
	[{ id: Number.MAX_SAFE_INTEGER }, '9007199254740991'],
	[{ id: '1234567890123456789' }, '1234567890123456789'],
	[{ id: '' }, undefined],
	[{ id: null }, undefined],
	[{ id: ['p1'] }, undefined],
	[{ id: true }, undefined],
	[{}, undefined],
	['p1', undefined],
	[undefined, undefined],
])('the ID of %p is %p', (body, id) => {
	expect(readId(body)).toBe(id);
});

test('a fraction and a rounded number aren’t IDs, because they could be those of another project', () => {
	for (const id of [1e20, 1.5, 2.16e-230, Infinity, NaN]) expect(readId({ id })).toBeUndefined();
});
