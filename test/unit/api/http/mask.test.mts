import fc from 'fast-check';
import { maskData, readMessage, SentKeys } from '../../../../nodes/MediaGeneration/api/http/mask';

function maskKey<T>(data: T, key: string): T {
	const keys = new SentKeys();
	keys.add(key);
	return keys.mask(data);
}

const key = fc.oneof(
	fc.stringMatching(/^[!-~]{8,12}$/),
	fc.constantFrom('n"quoted"', 'back\\slash', '":"":"":"', 'true,true', 'null,null'),
);
const drawBody = (apiKey: string): fc.Arbitrary<unknown> => {
	const text = fc
		.array(fc.oneof(fc.constant(apiKey), fc.string(), fc.constantFrom('\n', '"', '\\')))
		.map((parts) => parts.join(''));
	const { value } = fc.letrec((tie) => ({
		value: fc.oneof(
			{ maxDepth: 3 },
			text,
			fc.constantFrom(true, false, null, 12345678),
			fc.array(tie('value'), { maxLength: 3 }),
			fc.dictionary(text, tie('value'), { maxKeys: 3 }),
		),
	}));
	return value;
};

const listTexts = (value: unknown): string[] =>
	typeof value === 'string'
		? [value]
		: typeof value === 'object' && value !== null
			? Object.entries(value).flatMap(([name, inner]) => [name, ...listTexts(inner)])
			: [];

test('whatever the key and the data, no text contains the key, and the rest stays', () => {
	const both = key.chain((apiKey) => fc.tuple(fc.constant(apiKey), drawBody(apiKey)));
	fc.assert(
		fc.property(both, ([apiKey, body]) => {
			const forms = [apiKey, encodeURIComponent(apiKey)];
			const hasKey = (text: string) => forms.some((form) => text.includes(form));
			const safe = maskKey(body, apiKey);
			expect(listTexts(safe).filter(hasKey)).toEqual([]);
			if (!listTexts(body).some(hasKey)) expect(safe).toEqual(body);
		}),
		{ numRuns: 500 },
	);
});

test('the key is masked as sent and as part of an address, however it was pasted', () => {
	const sent = 'sk-a"b/c+d=e f12';
	const data = { message: `Unknown key ${sent}`, [`?key=${encodeURIComponent(sent)}`]: 1 };
	expect(maskKey(data, ` ${sent}\n`)).toEqual({ message: 'Unknown key …', '?key=…': 1 });
});

test('a text too short for a key stays, because it could be part of any word', () => {
	expect(maskKey({ a: 'no keys' }, 'key')).toEqual({ a: 'no keys' });
	expect(maskKey({ a: 'no keys' }, '')).toEqual({ a: 'no keys' });
});

test('a body of any depth is masked, and its other values stay', () => {
	let deep: unknown = 'secret-key-123';
	for (let level = 0; level < 20_000; level++) deep = [deep];
	expect(maskKey({ id: 'p1', deep }, 'secret-key-123')).toMatchObject({ id: 'p1' });
});

test('the query of an address is masked, whatever the names of its parameters', () => {
	const url = 'https://storage.test/a/b.mp4?auth=one&Authorization=two&x=three#four';
	const masked = 'https://storage.test/a/b.mp4?…';
	expect(readMessage(new Error(`PUT ${url} failed`))).toBe(`PUT ${masked} failed`);
	expect(maskData({ a: [{ [url]: url }] })).toEqual({ a: [{ [masked]: masked }] });
});

test('whatever is thrown has a message', () => {
	expect(readMessage('refused')).toBe('refused');
	expect(readMessage({ message: 'refused' })).toBe('refused');
	fc.assert(
		fc.property(fc.anything({ withNullPrototype: true }), (thrown) => {
			expect(typeof readMessage(thrown)).toBe('string');
		}),
	);
});
