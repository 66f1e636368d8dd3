import {
	adviceFor,
	CODE_ADVICE,
	CODES_OF,
	PAYMENT_ADVICE,
	paymentAdviceFor,
} from '../../../nodes/MediaGeneration/catalog/error-codes';

/** Spec 7, first table; the last row applies to every resource. */
const SPEC: Readonly<Record<string, string>> = {
	video:
		'invalid_video_file, file_too_large, insufficient_credits, invalid_parameters, processing_timeout',
	image:
		'no_source_face, invalid_file_format, file_too_large, insufficient_credits, invalid_parameters, content_policy_violation',
	audio: 'text_too_long, invalid_voice, insufficient_credits, processing_timeout',
};

test.each(Object.entries(SPEC))('%s: the codes are those of spec 7', (resource, codes) => {
	expect(CODES_OF[resource as keyof typeof CODES_OF]).toEqual([
		...codes.split(', '),
		'unknown_error',
	]);
});

const allCodes = [...new Set([...Object.values(CODES_OF).flat(), ...Object.keys(CODE_ADVICE)])];

test.each(allCodes)('%s: says what it means and what to do, to stand inside a sentence', (code) => {
	const { meaning, advice } = adviceFor(code);
	expect(CODE_ADVICE).toHaveProperty(code);
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
		expect(meaning).toContain('not documented');
		expect(advice).toContain('project ID');
	},
);
