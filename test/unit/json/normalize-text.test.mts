import { foldText, normalizeText } from '../../../nodes/MediaGeneration/json/normalize-text';

test.each([
	['decomposed letters', 'Cafe\u0301 \u1112\u1161\u11ab', 'Café 한'],
	['spaces and line ends around it', '\t Café\r\n', 'Café'],
	['other blanks within it', 'my\u00a0 clip\u2003one', 'my clip one'],
	['zero-width and direction characters', '\ufeffC\u200baf\u200dé\u2069', 'Café'],
	[
		'a soft hyphen, a filler, a variation selector',
		'cam\u00adpaign\u3164 \u25b6\ufe0f',
		'campaign ▶',
	],
	['control characters', '\u0000cam\u001bpaign', 'campaign'],
])('%s are ignored: %j becomes %j', (_, typed, seen) => {
	expect(normalizeText(typed)).toBe(seen);
	expect(normalizeText(seen)).toBe(seen);
});

test.each([
	['STRASSE CAFÉ', 'strasse cafe\u0301'],
	['\u0130stanbul', 'i\u0307stanbul'],
])('text is compared in lowercase: %j becomes %j', (one, other) => {
	expect(foldText(one)).toBe(foldText(other));
});

test('letters of different words stay different', () => {
	expect(foldText('Café')).not.toBe(foldText('Cafe'));
});
