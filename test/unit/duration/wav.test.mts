import { measureDuration } from '../../../nodes/MediaGeneration/media-files/duration';
import { encode16, encode32, encode64 } from '../support/little-endian.mts';
import { makeSparseSource, Watched } from '../support/media.mts';

const UNKNOWN = 0xff_ff_ff_ff;

const makeChunk = (name: string, content: Buffer, size = content.length): Buffer =>
	Buffer.concat([Buffer.from(name), encode32(size), content, Buffer.alloc(content.length % 2)]);

/** 8,000 samples per second; each has 2 bytes unless it is compressed. */
const format = (tag = 1, bytesPerSecond = 16_000): Buffer =>
	makeChunk(
		'fmt ',
		Buffer.concat([encode16(tag, 1), encode32(8_000, bytesPerSecond), encode16(2, 0)]),
	);
const makeFact = (samples: number): Buffer => makeChunk('fact', encode32(samples));
const makeData = (size: number, stated = size): Buffer =>
	makeChunk('data', Buffer.alloc(size), stated);

const makeFile = (name: string, ...chunks: Buffer[]): Buffer =>
	Buffer.concat([makeChunk(name, Buffer.alloc(0), UNKNOWN), Buffer.from('WAVE'), ...chunks]);
const measureSeconds = async (...chunks: Buffer[]): Promise<number | undefined> =>
	await measureDuration(new Watched(makeFile('RIFF', ...chunks)));

test.each([
	['PCM', 1],
	['floating point', 3],
	['extensible', 0xff_fe],
])('%s: the length is that of its samples', async (_, tag) => {
	expect(await measureSeconds(format(tag), makeData(40_000))).toBe(2.5);
});

test('a wrong number of bytes per second is ignored if other fields determine it', async () => {
	expect(await measureSeconds(format(1, 1), makeData(40_000))).toBe(2.5);
});

test('the length of compressed sound comes from its samples, or else from its bytes per second', async () => {
	expect(await measureSeconds(format(2, 4_000), makeFact(20_000), makeData(40_000))).toBe(2.5);
	expect(await measureSeconds(format(2, 4_000), makeData(40_000))).toBe(10);
	expect(await measureSeconds(format(2, 4_000), makeFact(UNKNOWN), makeData(40_000))).toBe(10);
});

test('other chunks, even of odd length, are skipped', async () => {
	const list = makeChunk('LIST', Buffer.alloc(50_001));
	expect(await measureSeconds(list, format(), list, makeData(16_000), list)).toBe(1);
});

test('sound that follows an odd number of bytes and their padding byte makes the length unknown', async () => {
	for (const next of [makeData(16_000), makeFile('RIFF', format(), makeData(16_000))]) {
		expect(await measureSeconds(format(), makeData(8_001), next)).toBeUndefined();
	}
	expect(await measureSeconds(format(), makeData(8_001))).toBeCloseTo(0.5, 3);
});

test.each([0, UNKNOWN, 1_000_000])(
	'a size of %s means all the bytes that follow',
	async (stated) => {
		expect(await measureSeconds(format(), makeData(16_000, stated))).toBe(1);
	},
);

test('with an unknown file size, only a stored size counts', async () => {
	const seconds = async (data: Buffer) =>
		await measureDuration(Watched.makeUnknownLength(makeFile('RIFF', format(), data)));
	expect(await seconds(makeData(8_000))).toBe(0.5);
	expect(await seconds(makeData(8_000, UNKNOWN))).toBeUndefined();
	for (const placeholder of [0x7fff_ffff, 0x7fff_ffdb, 2_000_000_000]) {
		expect(await seconds(makeData(8_000, placeholder))).toBeUndefined();
	}
});

test.each(['RF64', 'BW64'])('%s: a size of 64 bits counts', async (name) => {
	const sizes = Buffer.concat([encode64(0n), encode64(16_000n * 400_000n), Buffer.alloc(12)]);
	const head = makeFile(name, makeChunk('ds64', sizes), format(), makeData(0, UNKNOWN));
	expect(await measureDuration(makeSparseSource(16_000 * 500_000, [[0, head]]))).toBe(400_000);
});

test.each([
	['no sound', [format()]],
	['sound without a format', [makeData(100)]],
	['a rate of 0', [makeChunk('fmt ', Buffer.alloc(16)), makeData(100)]],
])('%s: the length is unknown', async (_, chunks) => {
	expect(await measureSeconds(...chunks)).toBeUndefined();
});
