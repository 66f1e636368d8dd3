import { boxAt, boxesIn, boxIn, Fields } from '../../../nodes/MediaGeneration/duration/boxes';
import { Bytes } from '../../../nodes/MediaGeneration/duration/bytes';
import { box, fields, longBox } from '../support/boxes.mts';
import { Watched } from '../support/media.mts';

const bytesOf = (...parts: Buffer[]): Bytes => new Bytes(new Watched(Buffer.concat(parts)));
const whole = { type: 'file', start: 0, end: Infinity };

test('a box has a type, a start and an end', async () => {
	const bytes = bytesOf(box('free'), box('moov', Buffer.alloc(20)));
	expect(await boxAt(bytes, 8, 100)).toEqual({ type: 'moov', start: 16, end: 36 });
});

test('a size of 64 bits', async () => {
	expect(await boxAt(bytesOf(longBox('mdat', 2 ** 40)), 0, 100)).toEqual({
		type: 'mdat',
		start: 16,
		end: 2 ** 40,
	});
});

test('a size of 0 means up to the end', async () => {
	const last = box('mdat', Buffer.alloc(10));
	last.writeUInt32BE(0);
	expect(await boxAt(bytesOf(last), 0, 77)).toMatchObject({ end: 77 });
});

test.each([1, 2, 7])('a size of %s leads nowhere', async (size) => {
	const bad = box('free', Buffer.alloc(8));
	bad.writeUInt32BE(size);
	await expect(boxAt(bytesOf(bad), 0, 100)).rejects.toThrow(RangeError);
});

test('boxes follow each other', async () => {
	const bytes = bytesOf(box('ftyp', Buffer.alloc(4)), box('free'), box('moov'));
	const types: string[] = [];
	for await (const { type } of boxesIn(bytes, { start: 0, end: 28 })) types.push(type);
	expect(types).toEqual(['ftyp', 'free', 'moov']);
});

test('the first box of a type, if there is one', async () => {
	const parent = box('moov', box('trak'), box('mvex'), box('mvex'));
	const bytes = bytesOf(parent);
	const moov = (await boxIn(bytes, { ...whole, end: parent.length }, 'moov'))!;
	expect(await boxIn(bytes, moov, 'mvex')).toMatchObject({ start: 24 });
	expect(await boxIn(bytes, moov, 'udta')).toBeUndefined();
});

describe('fields', () => {
	const read = async (content: Buffer): Promise<Fields> => {
		const bytes = bytesOf(box('some', content));
		return await Fields.of(bytes, await boxAt(bytes, 0, Infinity));
	};

	test('version 0: 32 bits', async () => {
		const some = await read(fields(0, 0, 7, 8));
		expect([some.long(4), some.int(8, 12), some.place(1, 2)]).toEqual([7, 8, 1]);
	});

	test('version 1: 64 bits, and other places', async () => {
		const some = await read(fields(1, 0, 7n, 8));
		expect([some.long(4), some.int(8, 12), some.place(1, 2)]).toEqual([7, 8, 2]);
	});

	test.each([
		[0, 0xff_ff_ff_ff],
		[1, 2n ** 64n - 1n],
	])('version %s: all bits set mean unknown', async (version, value) => {
		expect((await read(fields(version, 0, value))).long(4)).toBeNaN();
	});

	test('optional parts', async () => {
		const some = await read(fields(0, 0x105));
		expect([some.has(0x100), some.has(0x200), some.count(0x1, 0x2, 0x4)]).toEqual([true, false, 2]);
	});
});
