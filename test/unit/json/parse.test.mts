import fc from 'fast-check';
import { parseJson } from '../../../nodes/MediaGeneration/json/parse';
import { processorMs } from '../../support/processor-time.mts';

test('what JSON.parse reads, it reads alike, unless an ID is longer than a number', () => {
	const anyJson = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify({ id: 1, value }));
	fc.assert(fc.property(anyJson, (text) => expect(parseJson(text)).toEqual(JSON.parse(text))));
});

test.each<[string, unknown]>([
	['{"id":9007199254740991}', { id: 9007199254740991 }],
	['{"id":9007199254740992}', { id: '9007199254740992' }],
	['{"id":-9007199254740993}', { id: '-9007199254740993' }],
	['{"a":[{"id" :\n 1234567890123456789 }]}', { a: [{ id: '1234567890123456789' }] }],
	[
		'{"id":1234567890123456789,"seed":1234567890123456789}',
		{ id: '1234567890123456789', seed: 1234567890123456800 },
	],
	['{"id":1234567890123456789.5}', { id: 1234567890123456800 }],
	['{"id":1e20}', { id: 1e20 }],
	['{"project_id":1234567890123456789}', { project_id: 1234567890123456800 }],
	['["id",1234567890123456789]', ['id', 1234567890123456800]],
	['{"\\"id":1234567890123456789}', { '"id': 1234567890123456800 }],
	['{"id":"id","a":1234567890123456789}', { id: 'id', a: 1234567890123456800 }],
])('%s is read as %j', (text, value) => {
	expect(parseJson(text)).toEqual(value);
});

test('text that quotes an ID stays as it is, wherever it stands', () => {
	const quoted = fc
		.array(fc.constantFrom('"id":', '1234567890123456789', '\\', '"', ',', '}', ' ', 'x'))
		.map((parts) => parts.join(''));
	fc.assert(
		fc.property(quoted, quoted, (name, prompt) => {
			const body = { [`${name}-`]: prompt, a: [prompt], prompt };
			const text = JSON.stringify(body).replace(/\}$/, ',"id":1234567890123456789}');
			expect(parseJson(text)).toEqual({ ...body, id: '1234567890123456789' });
		}),
	);
});

test('whatever is no JSON throws, as with JSON.parse', () => {
	for (const text of ['', '{"id":', '{"id":01234567890123456789}', '{"id":1234567890123456789']) {
		expect(() => parseJson(text)).toThrow(SyntaxError);
	}
});

test('megabytes of text beside a long ID are no problem', async () => {
	const long = 'a\\"id\\":1234567890123456789,'.repeat(500_000);
	const ms = await processorMs(() => {
		const read = parseJson(`{"x":"${long}","id":1234567890123456789}`) as { id: string };
		expect(read.id).toBe('1234567890123456789');
	});
	expect(ms).toBeLessThan(5_000);
});

test('a reviver sees each value once it is read', () => {
	const read = parseJson('{"id":1234567890123456789,"x":1}', (key, value) =>
		key === 'x' ? undefined : value,
	);
	expect(read).toEqual({ id: '1234567890123456789' });
});
