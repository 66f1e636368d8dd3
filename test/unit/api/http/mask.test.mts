import fc from 'fast-check';
import {
	maskSecrets,
	maskData,
	readMessage,
	maskKey,
} from '../../../../nodes/MediaGeneration/api/http/mask';

const secret = fc.stringMatching(/^[A-Za-z0-9._-]{6,40}$/);

test('secrets are masked, whatever surrounds them', () => {
	const around = fc.constantFrom('', ' ', '"', '\n', 'why: ', '&x=1', '?', '<a>');
	const names = fc.constantFrom(
		'X-Amz-Signature=',
		'x-amz-credential=',
		'X-Amz-Security-Token=',
		'sig=',
		'Policy=',
		'api_key=',
		'access_token=',
		'client-secret=',
		'auth=',
		'Authorization=',
		'Bearer ',
		'authorization: bearer ',
		'Basic ',
	);
	fc.assert(
		fc.property(around, names, secret, around, (before, name, key, after) => {
			const text = `${before}${before === '' ? '' : ' '}${name}${key}${after}`;
			// If the random key is part of the surrounding text, the case proves nothing.
			fc.pre(!`${before}${name}${after}`.includes(key));
			// After a scheme, a short word without digits or mixed case is ordinary text.
			fc.pre(!(name.endsWith(' ') && /^(?:[A-Za-z][a-z]{0,14}|[A-Z]{1,15})\.*$/.test(key)));
			expect(maskSecrets(text)).not.toContain(key);
			expect(maskSecrets(text)).toContain('…');
		}),
	);
});

test.each([
	'the design=round, the bearing is broken',
	'a token is missing',
	'Basic',
	'height must be at least 64',
	'Your Basic plan does not include 4k',
	'Your plan is Basic plus. Upgrade it',
	'a basic prompt is enough',
	'BASIC API access: Bearer token missing',
	'Bearer Token, not API key',
])('%s: text that gives no access stays', (text) => {
	expect(maskSecrets(text)).toBe(text);
});

const key = fc.oneof(
	fc.string({ minLength: 8, maxLength: 12 }),
	fc.stringMatching(/^[0-9]{8,10}$/),
	fc.constantFrom('n"quoted"', 'back\\slash', 'n1234567', '":"":"":"', 'true,true', 'null,null'),
);
const drawBody = (one: string): fc.Arbitrary<unknown> => {
	const text = fc
		.array(fc.oneof(fc.constant(one), fc.string(), fc.constantFrom('\n', '"', '\\')))
		.map((parts) => parts.join(''));
	const { value } = fc.letrec((tie) => ({
		value: fc.oneof(
			{ maxDepth: 3 },
			text,
			fc.constantFrom(true, false, null, 12345678, 123456789012),
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

test('whatever the key and the body, no string in the body contains the key, and the rest stays', () => {
	const both = key.chain((one) => fc.tuple(fc.constant(one), drawBody(one)));
	fc.assert(
		fc.property(both, ([one, body]) => {
			const safe = maskKey(body, one);
			expect(listTexts(safe).filter((text) => text.includes(one))).toEqual([]);
			if (!listTexts(body).some((text) => text.includes(one))) expect(safe).toEqual(body);
		}),
		{ numRuns: 500 },
	);
});

test('a text too short for a key stays, because it could be part of any word', () => {
	expect(maskKey({ a: 'no keys' }, 'key')).toEqual({ a: 'no keys' });
	expect(maskKey({ a: 'no keys' }, '')).toEqual({ a: 'no keys' });
	expect(maskKey(undefined, 'long-enough-key')).toBeUndefined();
});

test('the key is masked as typed, as sent, and in every form in which it may be quoted', () => {
	const key = 'sk-a"b/c+d=e f12~~?';
	const typed = ` ${key}\n`;
	const base64 = Buffer.from(key).toString('base64');
	const base64url = Buffer.from(key).toString('base64url');
	const bare = [
		key,
		encodeURIComponent(key),
		JSON.stringify(key).slice(1, -1),
		base64.replace(/=+$/, ''),
		base64url,
	];
	expect(new Set(bare).size).toBe(bare.length);
	for (const form of [...bare, typed, JSON.stringify(key), base64]) {
		const safe = maskKey({ message: `Unknown key ${form}.`, [form]: [form] }, typed);
		const texts = listTexts(safe);
		for (const secret of bare) expect(texts.join('\n')).not.toContain(secret);
	}
});

test('the query of a URL is masked completely, whatever the names of its parameters', () => {
	const url = 'https://storage.test/a/b.mp4?auth=one&Authorization=two&x=three#four';
	expect(maskSecrets(`PUT ${url} failed`)).toBe('PUT https://storage.test/a/b.mp4?… failed');
	expect(maskData({ a: [{ [url]: url }] })).toEqual({
		a: [{ 'https://storage.test/a/b.mp4?…': 'https://storage.test/a/b.mp4?…' }],
	});
});

test('a body of any depth is masked, and its other values stay', () => {
	let deep: unknown = 'secret-key-123';
	for (let level = 0; level < 20_000; level++) deep = [deep];
	expect(maskKey({ id: 'p1', deep }, 'secret-key-123')).toMatchObject({ id: 'p1' });
});

test.each([
	[new Error('no space left'), 'no space left'],
	[new Error(''), ''],
	[{ message: 'refused' }, 'refused'],
	[new Error('Bearer abc1 is refused'), 'Bearer … is refused'],
	['Basic YTpi is refused', 'Basic … is refused'],
	['bearer abcdefghijklmnopq', 'bearer …'],
	['refused', 'refused'],
	['', 'no reason given'],
	[undefined, 'no reason given'],
	[null, 'no reason given'],
	[{ message: 7 }, 'no reason given'],
	[{ toString: undefined }, 'no reason given'],
	[Object.create(null), 'no reason given'],
])('the message of %p is %p', (thrown, message) => {
	expect(readMessage(thrown)).toBe(message);
});

test('whatever is thrown has a message', () => {
	fc.assert(
		fc.property(fc.anything({ withNullPrototype: true }), (thrown) => {
			expect(typeof readMessage(thrown)).toBe('string');
		}),
	);
});
