import {
	findCodeAdvice,
	CODE_ADVICE,
	PAYMENT_ADVICE,
	findPaymentAdvice,
} from '../../../nodes/MediaGeneration/catalog/error-codes';

const allCodes = Object.keys(CODE_ADVICE);

test.each(allCodes)('%s has a meaning that fits inside a sentence, and a next step', (code) => {
	const { meaning, advice } = findCodeAdvice(code);
	expect(meaning).toMatch(/^[A-Z].{10,}[^.!?]$/);
	expect(advice).toMatch(/^[A-Z].{10,}[^.!?]\.$/);
});

test.each(Object.keys(PAYMENT_ADVICE))('402 %s has a meaning and a next step', (code) => {
	const { meaning, advice } = findPaymentAdvice(code);
	for (const text of [meaning, advice]) expect(text).toMatch(/^[A-Z].{9,}[^.!?]$/);
	expect(meaning).not.toBe(findPaymentAdvice('toString').meaning);
});

test('no two codes have equal texts', () => {
	const meanings = allCodes.map((code) => findCodeAdvice(code).meaning);
	expect(new Set(meanings).size).toBe(meanings.length);
});

test.each(['brand_new_code', '', 'constructor', '__proto__', 'toString'])(
	'an unlisted code %p still gets advice',
	(code) => {
		const { meaning, advice } = findCodeAdvice(code);
		expect(meaning).toContain('does not know');
		expect(advice).toContain('project ID');
	},
);
