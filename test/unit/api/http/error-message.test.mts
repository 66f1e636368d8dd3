import fc from 'fast-check';
import { messageOf } from '../../../../nodes/MediaGeneration/api/http/error-message';

test.each([
	[new Error('no space left'), 'no space left'],
	[new Error(''), ''],
	[{ message: 'refused' }, 'refused'],
	['refused', 'refused'],
	['', 'no reason given'],
	[undefined, 'no reason given'],
	[null, 'no reason given'],
	[{ message: 7 }, 'no reason given'],
	[{ toString: undefined }, 'no reason given'],
	[Object.create(null), 'no reason given'],
])('%p: the message is %p', (thrown, message) => {
	expect(messageOf(thrown)).toBe(message);
});

test('whatever is thrown has a message', () => {
	fc.assert(
		fc.property(fc.anything({ withNullPrototype: true }), (thrown) => {
			expect(typeof messageOf(thrown)).toBe('string');
		}),
	);
});
