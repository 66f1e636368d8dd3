import { ByteReader, MAX_BYTES } from '../../../nodes/MediaGeneration/media-files/byte-reader';
import { Watched } from '../support/media.mts';

const file = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));

test('a read returns the bytes of a place, or fewer at the end of the file', async () => {
	const bytes = new ByteReader(new Watched(file));
	expect(await bytes.read(70_000, 5)).toEqual(file.subarray(70_000, 70_005));
	expect(await bytes.read(99_998, 5)).toEqual(file.subarray(99_998));
	expect(await bytes.read(100_000, 5)).toHaveLength(0);
	expect(await bytes.read(Infinity, 5)).toHaveLength(0);
});

test('parts that are close together share a read', async () => {
	const source = new Watched(file);
	const bytes = new ByteReader(source);
	for (let offset = 50_000; offset < 60_000; offset += 100) await bytes.read(offset, 16);
	expect(source.reads).toBe(1);
});

test('a large part is read in one piece', async () => {
	const source = new Watched(file);
	expect(await new ByteReader(source).read(10, 90_000)).toEqual(file.subarray(10, 90_010));
	expect(source.reads).toBe(1);
});

test('nothing is read after the end of a file', async () => {
	const source = new Watched(file);
	await new ByteReader(source).read(file.length + 7, 16);
	expect(source.reads).toBe(0);
});

test('at most a mebibyte is read, in at most 64 reads', async () => {
	const source = new Watched(Buffer.alloc(4 * MAX_BYTES));
	const bytes = new ByteReader(source);
	const jump = async (): Promise<void> => {
		for (let offset = 0; ; offset += 50_000) await bytes.read(offset % source.length!, 8);
	};
	await expect(jump()).rejects.toThrow('Too much to read');
	expect(source.reads).toBe(64);
	expect(source.bytes).toBe(MAX_BYTES);
});

test('a part beyond the limit isn’t read at all', async () => {
	const source = new Watched(Buffer.alloc(2 * MAX_BYTES));
	await expect(new ByteReader(source).read(0, MAX_BYTES + 1)).rejects.toThrow('Too much to read');
	expect(source.reads).toBe(0);
});

test.each([0, NaN, -1])('a size of %s returns nothing', async (size) => {
	expect(await new ByteReader(new Watched(file)).read(0, size)).toHaveLength(0);
});

test('a source that returns more than requested doesn’t exceed the limit', async () => {
	const bytes = new ByteReader({ read: async () => file });
	expect(await bytes.read(0, 20_000)).toEqual(file.subarray(0, 20_000));
});
