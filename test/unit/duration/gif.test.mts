import { MOST_BYTES } from '../../../nodes/MediaGeneration/duration/bytes';
import { secondsIn } from '../support/media.mts';

const start = (colors = 0): Buffer => {
	const bytes = Buffer.alloc(13 + (colors > 0 ? 3 * 2 ** colors : 0));
	bytes.write('GIF89a');
	if (colors > 0) bytes.writeUInt8(0x80 + colors - 1, 10);
	return bytes;
};
const blocks = (...sizes: number[]): Buffer =>
	Buffer.concat([...sizes.map((size) => Buffer.alloc(size + 1, size)), Buffer.alloc(1)]);
/** In hundredths of a second. */
const control = (delay: number): Buffer =>
	Buffer.from([0x21, 0xf9, 4, 0, delay % 256, delay >> 8, 0, 0]);
const image = (colors = 0): Buffer => {
	const head = Buffer.alloc(11 + (colors > 0 ? 3 * 2 ** colors : 0));
	head.writeUInt8(0x2c);
	if (colors > 0) head.writeUInt8(0x80 + colors - 1, 9);
	return Buffer.concat([head, blocks(255, 40)]);
};
const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), blocks(30, 200)]);
const end = Buffer.from([0x3b]);

test('the delays of the pictures are added', async () => {
	const pictures = [control(7), image(), control(300), image()];
	expect(await secondsIn(start(), ...pictures, end)).toBe(3.07);
});

test('lists of colors and comments are passed over', async () => {
	const pictures = [comment, control(5), image(8), comment, control(5), image(1)];
	expect(await secondsIn(start(8), ...pictures, end)).toBe(0.1);
});

test.each([0, 1])('a delay of %s is a tenth of a second', async (delay) => {
	expect(await secondsIn(start(), control(delay), image(), end)).toBe(0.1);
});

test.each([
	['without an end', [start(), control(5), image()]],
	['without pictures', [start(), comment, end]],
	['with something else in it', [start(), control(5), image(), Buffer.alloc(9)]],
	['that is too long', [start(), control(5), image(), Buffer.alloc(MOST_BYTES), end]],
])('a file %s: not known', async (_, parts) => {
	expect(await secondsIn(...parts)).toBeUndefined();
});
