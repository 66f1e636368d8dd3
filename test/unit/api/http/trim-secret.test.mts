import fc from 'fast-check';
import { trimKey, trimSecret } from '../../../../nodes/MediaGeneration/api/http/trim-secret';

/** All characters of Unicode's categories Cc (control) and Cf (format), which are invisible. */
const INVISIBLE = Array.from({ length: 0x11_0000 }, (_, code) => code)
	.filter((code) => code < 0xd8_00 || code > 0xdf_ff)
	.map((code) => String.fromCodePoint(code))
	.filter((character) => /^[\p{Cc}\p{Cf}]$/u.test(character));

test('invisible characters are removed, wherever they are pasted', () => {
	expect(INVISIBLE).toEqual(expect.arrayContaining(['\u200b', '\u2060', '\ufeff', '\u00ad', '\0']));
	for (const character of INVISIBLE) {
		expect(trimSecret(`${character}whsec_${character}abc123${character}`)).toBe('whsec_abc123');
	}
});

test('white space around a secret is removed', () => {
	expect(trimSecret(' \n\u00a0key \t\u2028')).toBe('key');
});

test('visible characters stay unchanged', () => {
	fc.assert(
		fc.property(fc.stringMatching(/^[!-~]([ -~]*[!-~])?$/), (key) => {
			expect(trimSecret(key)).toBe(key);
		}),
	);
});

test.each([undefined, null, 0, {}, ['key']])('%p has no secret', (given) => {
	expect(trimSecret(given)).toBe('');
});

test.each(['"key"', "'key'", ' `key`\n', 'Bearer key', 'bearer "key"', '"Bearer key"'])(
	'of a key pasted as %p, only the key is sent',
	(given) => expect(trimKey(given)).toBe('key'),
);

test.each(['"key', "key'", 'Bearer', 'Bearerkey', 'a"b"c', '"'])(
	'the key %p stays unchanged',
	(given) => {
		expect(trimKey(given)).toBe(given);
	},
);
