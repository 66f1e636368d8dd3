import { Readable } from 'node:stream';
import { readContent, ResponseTooLong } from '../../../../nodes/MediaGeneration/api/http/content';

const read = async (text: string | Buffer, status = 200): Promise<unknown> =>
	await readContent(status, Readable.from([Buffer.from(text)], { objectMode: false }));

test.each<[string, unknown]>([
	['{"id":"p1"}', { id: 'p1' }],
	['\ufeff{"id":"p1"}', { id: 'p1' }],
	['null', null],
	['', ''],
	['<title>Hello</title>', '<title>Hello</title>'],
	['{"id":', '{"id":'],
])('%j is read as %j', async (text, content) => {
	expect(await read(text)).toEqual(content);
});

test('a character split across two chunks is one character', async () => {
	const bytes = Buffer.from('{"a":"ü"}');
	const pieces = Readable.from([bytes.subarray(0, 7), bytes.subarray(7)], { objectMode: false });
	expect(await readContent(200, pieces)).toEqual({ a: 'ü' });
});

test('anything but a stream stays unchanged', async () => {
	expect(await readContent(200, { id: 'p1' })).toEqual({ id: 'p1' });
});

describe('a response without end', () => {
	function* endless() {
		for (;;) yield Buffer.alloc(1024 ** 2, 'x');
	}
	const stream = () => Readable.from(endless(), { objectMode: false });

	test('is given up and closed if it is a success', async () => {
		const body = stream();
		await expect(readContent(200, body)).rejects.toBeInstanceOf(ResponseTooLong);
		expect(body.destroyed).toBe(true);
	});

	test('is read up to a limit if it is an error, because it begins with the reason', async () => {
		const body = stream();
		expect(String(await readContent(400, body)).slice(0, 10)).toBe('x'.repeat(10));
		expect(body.destroyed).toBe(true);
	});
});

test('a response that breaks off counts as missing', async () => {
	function* broken() {
		yield Buffer.from('{"id"');
		throw new Error('aborted');
	}
	const body = Readable.from(broken(), { objectMode: false });
	await expect(readContent(200, body)).rejects.toThrow('aborted');
});
