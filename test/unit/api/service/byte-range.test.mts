import { Readable } from 'node:stream';
import type { HttpResponse } from '../../../../nodes/MediaGeneration/api/http/client';
import {
	makePartFailure,
	readPart,
} from '../../../../nodes/MediaGeneration/api/service/byte-range';

const FILE = Buffer.from(Array.from({ length: 100 }, (_, index) => index));

const makeResponse = (
	status: number,
	headers: object,
	chunks: Buffer[] = [FILE],
): HttpResponse => ({
	status,
	headers: { ...headers },
	body: Readable.from(chunks),
});

const makeRange = (from: number, to: number) => ({ from, to, mostBytes: 50 });

const isClosed = ({ body }: HttpResponse): boolean => (body as Readable).destroyed;

test('a 206 returns the requested part, and the length of the file', async () => {
	const one = makeResponse(206, { 'content-range': 'bytes 10-19/100' }, [FILE.subarray(10, 20)]);
	expect(await readPart(one, makeRange(10, 19))).toEqual({
		bytes: FILE.subarray(10, 20),
		total: 100,
	});
	expect(isClosed(one)).toBe(true);
});

test('a server that omits the length returns the part alone', async () => {
	const one = makeResponse(206, { 'content-range': 'bytes 0-9/*' }, [FILE.subarray(0, 10)]);
	expect(await readPart(one, makeRange(0, 9))).toEqual({
		bytes: FILE.subarray(0, 10),
		total: undefined,
	});
});

test('a server that sends more than the part is read up to its end only', async () => {
	const one = makeResponse(206, { 'content-range': 'bytes 0-9/100' }, [FILE, FILE]);
	expect((await readPart(one, makeRange(0, 9)))!.bytes).toHaveLength(10);
	expect(isClosed(one)).toBe(true);
});

test('a server that ignores the range is read from the start, up to the limit', async () => {
	const whole = () => makeResponse(200, { 'content-length': '100' });
	expect(await readPart(whole(), makeRange(0, 9))).toEqual({
		bytes: FILE.subarray(0, 50),
		total: 100,
	});
	const later = whole();
	expect(await readPart(later, makeRange(10, 19))).toBeUndefined();
	expect(isClosed(later)).toBe(true);
});

test.each([
	['another part', 206, { 'content-range': 'bytes 20-29/100' }],
	['a part without a position', 206, {}],
	['several parts', 206, { 'content-type': 'multipart/byteranges; boundary=x' }],
	['an error', 404, {}],
	['a range beyond the end', 416, { 'content-range': 'bytes */100' }],
])('%s doesn’t return the requested part', async (_, status, headers) => {
	const one = makeResponse(status, headers);
	expect(await readPart(one, makeRange(10, 19))).toBeUndefined();
	expect(isClosed(one)).toBe(true);
});

test('a body that breaks off is an error unless it has enough bytes', async () => {
	const breaking = (bytes: number) => {
		const chunks = async function* () {
			yield FILE.subarray(0, bytes);
			throw new Error('cut');
		};
		return { status: 200, headers: {}, body: Readable.from(chunks()) };
	};
	expect((await readPart(breaking(12), makeRange(0, 9)))!.bytes).toHaveLength(12);
	await expect(readPart(breaking(5), makeRange(0, 9))).rejects.toThrow('cut');
});

test.each([
	[404, 'files.test returned HTTP 404'],
	[200, 'files.test doesn’t support range requests'],
	[206, 'files.test doesn’t support range requests'],
])('the failure of a %i describes the behavior of the host', (status, text) => {
	const purpose = { aim: 'read it', outcome: 'notMeasured', missingMessage: '' } as const;
	const { facts } = makePartFailure(
		'https://files.test/a?sig=1',
		makeResponse(status, {}),
		purpose,
	);
	expect(facts.message).toBe(`Could not read it: ${text}`);
	expect(JSON.stringify(facts)).not.toContain('sig');
});
