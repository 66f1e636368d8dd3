import {
	adviceFor,
	CODE_ADVICE,
	PAYMENT_ADVICE,
	paymentAdviceFor,
} from '../../../nodes/MediaGeneration/catalog/error-codes';

const allCodes = Object.keys(CODE_ADVICE);

test.each(allCodes)('%s: says what it means and what to do, to stand inside a sentence', (code) => {
	const { meaning, advice } = adviceFor(code);
	for (const text of [meaning, advice]) expect(text).toMatch(/^[A-Z].{10,}[^.!?]$/);
});

test.each(Object.keys(PAYMENT_ADVICE))('402 %s: says what it means and what to do', (code) => {
	const { meaning, advice } = paymentAdviceFor(code);
	for (const text of [meaning, advice]) expect(text).toMatch(/^[A-Z].{9,}[^.!?]$/);
	expect(meaning).not.toBe(paymentAdviceFor('toString').meaning);
});

test('no two codes say the same', () => {
	const meanings = allCodes.map((code) => adviceFor(code).meaning);
	expect(new Set(meanings).size).toBe(meanings.length);
});

test.each(['brand_new_code', '', 'constructor', '__proto__', 'toString'])(
	'an unlisted code %p still gets advice',
	(code) => {
		const { meaning, advice } = adviceFor(code);
		expect(meaning).toContain('does not know');
		expect(advice).toContain('project ID');
	},
);
