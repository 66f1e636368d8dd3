import { measureDuration } from '../../../nodes/MediaGeneration/media-files/duration';
import { mp3 } from '../../../nodes/MediaGeneration/media-files/duration/mp3';
import { sample, SECONDS, measureSeconds, Watched, type SampleName } from '../support/media.mts';

/** A frame of MPEG 1, layer III, 48,000 Hz, stereo, with 1,152 samples. */
const makeFrame = (kilobits: 64 | 128 = 128): Buffer => {
	const bytes = Buffer.alloc(kilobits === 64 ? 192 : 384);
	bytes.writeUInt32BE(kilobits === 64 ? 0xfffb_5400 : 0xfffb_9400);
	return bytes;
};
const FRAME_SECONDS = 1152 / 48_000;
const makeFrames = (count: number, kilobits?: 64 | 128): Buffer[] =>
	Array.from({ length: count }, () => makeFrame(kilobits));

const makeListedFrame = (name: string, at: number, ...numbers: Array<[number, number]>): Buffer => {
	const first = makeFrame();
	first.write(name, at, 'latin1');
	for (const [place, value] of numbers) first.writeUInt32BE(value, place);
	return first;
};

test.each([
	['Xing', 44, 48],
	['Info', 44, 48],
	['VBRI', 50, 46],
])(
	'the number of frames by %s is used if it fits the number of bytes',
	async (name, countAt, bytesAt) => {
		const seconds = async (count: number, size: number, ...all: Buffer[]) => {
			const numbers: Array<[number, number]> = [
				[40, name === 'VBRI' ? 0 : 3],
				[countAt, count],
				[bytesAt, size],
			];
			return await measureSeconds(makeListedFrame(name, 36, ...numbers), ...all);
		};
		const [size, tag] = [10 * 384, Buffer.alloc(20_000, 'TAG')];
		expect(await seconds(1_000, size, ...makeFrames(9))).toBeCloseTo(1_000 * FRAME_SECONDS, 6);
		expect(await seconds(1_000, size, ...makeFrames(9), tag)).toBeCloseTo(1_000 * FRAME_SECONDS, 6);
		expect(await seconds(9, size, ...makeFrames(99))).toBeCloseTo(99 * FRAME_SECONDS, 6);
		// These files exceed the limit for a complete read, so the length comes from the frames, or is unknown.
		expect(await seconds(9, size, ...makeFrames(9_999))).toBeCloseTo(10_000 * FRAME_SECONDS, 6);
		expect(await seconds(9, size, ...makeFrames(9_999), ...makeFrames(999, 64))).toBeUndefined();
	},
);

test('without a count, frames of one bit rate are counted by their size', async () => {
	const first = makeListedFrame('Info', 36, [40, 0]);
	expect(await measureSeconds(first, ...makeFrames(999))).toBeCloseTo(1_000 * FRAME_SECONDS, 6);
});

test('a tag before the frames and bytes between them are ignored', async () => {
	const tag = Buffer.concat([
		Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 40, 0]),
		Buffer.alloc(5_120),
	]);
	const seconds = await measureSeconds(tag, Buffer.alloc(100, 0xff), ...makeFrames(500));
	expect(seconds).toBeCloseTo(500 * FRAME_SECONDS, 6);
});

test.each([
	['beginning', [...makeFrames(9), ...makeFrames(9, 64), ...makeFrames(900)], 918],
	['middle', [...makeFrames(500), ...makeFrames(200, 64), ...makeFrames(400)], 1_100],
	['end', [...makeFrames(900), ...makeFrames(200, 64)], 1_100],
])(
	'with another bit rate at the %s, all frames of a short file are counted',
	async (_, all, count) => {
		expect(await measureSeconds(...all)).toBeCloseTo(count * FRAME_SECONDS, 6);
	},
);

test.each([
	['beginning', [...makeFrames(9), ...makeFrames(9, 64), ...makeFrames(3_000)]],
	['middle', [...makeFrames(1_500), ...makeFrames(400, 64), ...makeFrames(1_500)]],
	['end', [...makeFrames(3_000), ...makeFrames(200, 64)]],
])('with another bit rate at the %s of a long file, the length is unknown', async (_, all) => {
	expect(await measureSeconds(...all)).toBeUndefined();
});

test('the length of a file of unknown size is found only if the file stores its number of frames', async () => {
	const seconds = async (name: SampleName) =>
		await measureDuration(Watched.makeUnknownLength(await sample(name)));
	expect(await seconds('variable.mp3')).toBeCloseTo(SECONDS, 1);
	expect(await seconds('constant, not counted.mp3')).toBeUndefined();
});

test.each([
	['two frames', Buffer.concat(makeFrames(2))],
	['no sound', Buffer.from('a text of some length')],
	['a file of ones', Buffer.alloc(9_000, 0xff)],
	['layer II', Buffer.concat(Array.from({ length: 9 }, () => Buffer.from('fffd9000', 'hex')))],
	['nothing', Buffer.alloc(0)],
])('%s isn’t an MP3', (_, bytes) => {
	expect(mp3.matches(bytes)).toBe(false);
});
