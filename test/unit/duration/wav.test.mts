import { measureDuration } from '../../../nodes/MediaGeneration/duration';
import { le16, le32, le64 } from '../support/little-endian.mts';
import { sparse, Watched } from '../support/media.mts';

const UNKNOWN = 0xff_ff_ff_ff;

const chunk = (name: string, content: Buffer, size = content.length): Buffer =>
	Buffer.concat([Buffer.from(name), le32(size), content, Buffer.alloc(content.length % 2)]);

/** 8,000 samples per second, each of 2 bytes unless it is compressed. */
const format = (tag = 1, bytesPerSecond = 16_000): Buffer =>
	chunk('fmt ', Buffer.concat([le16(tag, 1), le32(8_000, bytesPerSecond), le16(2, 0)]));
const fact = (samples: number): Buffer => chunk('fact', le32(samples));
const sound = (size: number, stated = size): Buffer => chunk('data', Buffer.alloc(size), stated);

const file = (name: string, ...chunks: Buffer[]): Buffer =>
	Buffer.concat([chunk(name, Buffer.alloc(0), UNKNOWN), Buffer.from('WAVE'), ...chunks]);
const secondsIn = async (...chunks: Buffer[]): Promise<number | undefined> =>
	await measureDuration(new Watched(file('RIFF', ...chunks)));

test.each([
	['PCM', 1],
	['floating point', 3],
	['extensible', 0xff_fe],
])('%s: as long as its samples', async (_, tag) => {
	expect(await secondsIn(format(tag), sound(40_000))).toBe(2.5);
});

test('a wrong number of bytes per second does not matter where it follows from others', async () => {
	expect(await secondsIn(format(1, 1), sound(40_000))).toBe(2.5);
});

test('compressed sound: by its samples, or else by its bytes per second', async () => {
	expect(await secondsIn(format(2, 4_000), fact(20_000), sound(40_000))).toBe(2.5);
	expect(await secondsIn(format(2, 4_000), sound(40_000))).toBe(10);
	expect(await secondsIn(format(2, 4_000), fact(UNKNOWN), sound(40_000))).toBe(10);
});

test('other chunks, of odd length too, are passed over', async () => {
	const list = chunk('LIST', Buffer.alloc(50_001));
	expect(await secondsIn(list, format(), list, sound(16_000), list)).toBe(1);
});

test.each([0, UNKNOWN, 1_000_000])('a size of %s is that of what is there', async (stated) => {
	expect(await secondsIn(format(), sound(16_000, stated))).toBe(1);
});

test('of a file of unknown length, only a size that is told counts', async () => {
	const seconds = async (data: Buffer) =>
		await measureDuration(Watched.ofUnknownLength(file('RIFF', format(), data)));
	expect(await seconds(sound(8_000))).toBe(0.5);
	expect(await seconds(sound(8_000, UNKNOWN))).toBeUndefined();
	for (const placeholder of [0x7fff_ffff, 0x7fff_ffdb, 2_000_000_000]) {
		expect(await seconds(sound(8_000, placeholder))).toBeUndefined();
	}
});

test.each(['RF64', 'BW64'])('%s: a size of 64 bits counts', async (name) => {
	const sizes = Buffer.concat([le64(0n), le64(16_000n * 400_000n), Buffer.alloc(12)]);
	const head = file(name, chunk('ds64', sizes), format(), sound(0, UNKNOWN));
	expect(await measureDuration(sparse(16_000 * 500_000, [[0, head]]))).toBe(400_000);
});

test.each([
	['no sound', [format()]],
	['sound without a format', [sound(100)]],
	['a rate of 0', [chunk('fmt ', Buffer.alloc(16)), sound(100)]],
])('%s: not known', async (_, chunks) => {
	expect(await secondsIn(...chunks)).toBeUndefined();
});
