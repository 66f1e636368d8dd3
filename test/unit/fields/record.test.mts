import fc from 'fast-check';
import { isRecord } from '../../../nodes/MediaGeneration/fields';

test('of all that JSON can hold, only what it writes in braces is a record', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			expect(isRecord(value)).toBe(JSON.stringify(value).startsWith('{'));
		}),
	);
	expect(isRecord(undefined)).toBe(false);
});
