import { Readable } from 'node:stream';
import { readPart } from '../../../../nodes/MediaGeneration/api/service/byte-range';

const FILE = Buffer.from(Array.from({ length: 100 }, (_, index) => index));
const LONG = Array<Buffer>(25_000).fill(FILE);
const MEBIBYTE = 1024 * 1024;

const PART = { bytes: FILE.subarray(10, 20), total: 100 };

test.each<[string, number, object, Buffer[], object | undefined]>([
	['a part', 206, { 'content-range': 'bytes 10-19/100' }, [FILE.subarray(10, 20)], PART],
	['a part and more', 206, { 'content-range': 'bytes 10-19/100' }, [FILE.subarray(10)], PART],
	['another part', 206, { 'content-range': 'bytes 20-29/100' }, [FILE], undefined],
	['a file of unknown length', 206, { 'content-range': 'bytes 10-19/*' }, [FILE], undefined],
	['several parts', 206, { 'content-type': 'multipart/byteranges; boundary=x' }, [FILE], undefined],
	['the whole file', 200, { 'content-length': '100' }, [FILE], undefined],
	['an error', 404, {}, [FILE], undefined],
	['a range beyond the end', 416, { 'content-range': 'bytes */100' }, [FILE], undefined],
])('%s (%i): the requested part, or none', async (_, status, headers, chunks, part) => {
	const body = Readable.from(chunks);
	expect(await readPart({ status, headers: { ...headers }, body }, { from: 10, to: 19 })).toEqual(
		part,
	);
	expect(body.destroyed).toBe(true);
});

test.each<[string, object, Buffer[], number, number | undefined]>([
	['a short file', {}, [FILE], 100, 100],
	['a long file', { 'content-length': '2500000' }, LONG, MEBIBYTE, 2_500_000],
	['a long file of unknown length', {}, LONG, MEBIBYTE, undefined],
])(
	'a server that ignores ranges, %s: its first mebibyte',
	async (_, headers, chunks, size, total) => {
		const response = { status: 200, headers: { ...headers }, body: Readable.from(chunks) };
		const part = await readPart(response, { from: 0, to: 9 });
		expect([part!.bytes.length, part!.total]).toEqual([size, total]);
	},
);
