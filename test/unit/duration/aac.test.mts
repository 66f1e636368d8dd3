import { secondsOf } from '../../../nodes/MediaGeneration/duration';
import { MOST_BYTES } from '../../../nodes/MediaGeneration/duration/bytes';
import { secondsIn, Watched } from '../support/media.mts';

/** 48,000 Hz; as many blocks of 1,024 samples as told. */
const frame = (size: number, blocks = 1): Buffer => {
	const bytes = Buffer.alloc(size);
	bytes.writeUInt16BE(0xfff1);
	bytes.writeUInt8(0x4c, 2);
	bytes.writeUIntBE(size * 32, 3, 3);
	bytes.writeUInt8(blocks - 1, 6);
	return bytes;
};

const frames = Array.from({ length: 90 }, (_, at) => frame(100 + at * 7));

test('frames of any size are counted', async () => {
	expect(await secondsIn(...frames)).toBeCloseTo((90 * 1024) / 48_000, 6);
});

test('a frame may have several blocks', async () => {
	expect(await secondsIn(frame(200, 4), frame(200, 2))).toBeCloseTo((6 * 1024) / 48_000, 6);
});

test('a tag at either end does not count', async () => {
	const before = Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 0, 3, 0, 0, 0]);
	const after = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)]);
	expect(await secondsIn(before, ...frames, after)).toBeCloseTo((90 * 1024) / 48_000, 6);
});

test('a last frame that is cut off counts', async () => {
	expect(await secondsIn(frame(200), frame(200).subarray(0, 50))).toBeCloseTo(2048 / 48_000, 6);
});

test('a file with anything else in it: not known', async () => {
	expect(await secondsIn(...frames, Buffer.alloc(500), ...frames)).toBeUndefined();
});

test.each([0, 3])('a frame that claims %s bytes leads on', async (size) => {
	const bad = frame(7);
	bad.writeUIntBE(size * 32, 3, 3);
	expect(await secondsIn(bad, frame(200))).toBeCloseTo(2048 / 48_000, 6);
});

test('a rate that does not exist: not known', async () => {
	const bad = frame(200);
	bad.writeUInt8(0x7c, 2);
	expect(await secondsIn(bad)).toBeUndefined();
});

test('a file that is too long to count: not known, after one read', async () => {
	const source = new Watched(Buffer.concat([frame(200), Buffer.alloc(MOST_BYTES)]));
	expect(await secondsOf(source)).toBeUndefined();
	expect(source.reads).toBe(1);
});
