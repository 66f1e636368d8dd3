import fc from 'fast-check';
import { isRecord } from '../../../nodes/MediaGeneration/json/record';

test('of all JSON values, only objects are records', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			expect(isRecord(value)).toBe(JSON.stringify(value).startsWith('{'));
		}),
	);
	expect(isRecord(undefined)).toBe(false);
});
