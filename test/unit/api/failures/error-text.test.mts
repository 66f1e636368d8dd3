import { readErrorText } from '../../../../nodes/MediaGeneration/api/failures/error-text';

/** The structured 400 body of the live service in 2024. */
const OLD_400 = {
	bodyErrors: {
		issues: [
			{ code: 'too_small', path: ['height'], message: 'Number must be at least 64' },
			{ code: 'custom', path: [], message: 'Give a style' },
		],
		name: 'ZodError',
	},
	headerErrors: null,
};

describe('the server’s own text', () => {
	test.each([
		['message', { message: 'Not Found' }, 'Not Found'],
		['a nested error', { error: { code: 'x', message: 'Broken' } }, 'Broken'],
		['the older structured body', OLD_400, 'height: Number must be at least 64; Give a style'],
		['an HTML page', '<html><title> 502 Bad\n</title>…', 'a web page titled "502 Bad"'],
		['HTML without a title', '<h1>Down</h1> for <b>now</b>', 'a web page'],
		['plain text', 'upstream timed out', 'upstream timed out'],
		['text with bounds', 'height must be < 2048 and > 64', 'height must be < 2048 and > 64'],
		['an empty body', '', ''],
		['nothing', undefined, ''],
		['null', null, ''],
		['a list', [1], '[1]'],
		['an unknown shape', { ok: false }, '{"ok":false}'],
		['wrong types', { message: 7, code: {} }, '{"message":7,"code":{}}'],
		[
			'the older body with wrong types',
			{ bodyErrors: { issues: [null, 'x', { message: 'Odd' }] } },
			'x; Odd',
		],
		['a list of errors', { errors: ['a', { message: 'b' }] }, 'a; b'],
		['errors with their places', { errors: [{ field: 'h', message: 'low' }] }, 'h: low'],
		[
			'details in FastAPI’s format',
			{ detail: [{ loc: ['body', 'height'], msg: 'too low', type: 'value' }] },
			'body.height: too low',
		],
		['a bare list', [{ message: 'a' }, 'b'], 'a; b'],
		[
			'a message with its details',
			{ message: 'Invalid', errors: [{ path: 'height', message: 'low' }] },
			'Invalid; height: low',
		],
	])('is read from %s', (_, body, text) => {
		expect(readErrorText(body)).toBe(text);
	});

	test('is shortened if it is a whole page', () => {
		expect(readErrorText('word '.repeat(5000))).toBe(`${'word '.repeat(60)}…`);
	});
});
