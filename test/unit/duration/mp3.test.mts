import { secondsOf } from '../../../nodes/MediaGeneration/duration';
import { mp3 } from '../../../nodes/MediaGeneration/duration/mp3';
import { sample, SECONDS, secondsIn, Watched, type SampleName } from '../support/media.mts';

/** MPEG 1, layer III, 48,000 Hz, stereo: 1,152 samples. */
const frame = (kilobits: 64 | 128 = 128): Buffer => {
	const bytes = Buffer.alloc(kilobits === 64 ? 192 : 384);
	bytes.writeUInt32BE(kilobits === 64 ? 0xfffb_5400 : 0xfffb_9400);
	return bytes;
};
const FRAME_SECONDS = 1152 / 48_000;
const frames = (count: number, kilobits?: 64 | 128): Buffer[] =>
	Array.from({ length: count }, () => frame(kilobits));

const listed = (name: string, at: number, ...numbers: Array<[number, number]>): Buffer => {
	const first = frame();
	first.write(name, at, 'latin1');
	for (const [place, value] of numbers) first.writeUInt32BE(value, place);
	return first;
};

test.each([
	['Xing', 36, 44],
	['Info', 36, 44],
	['VBRI', 36, 50],
])('the number of frames by %s counts', async (name, at, countAt) => {
	const flags: [number, number] = name === 'VBRI' ? [40, 0] : [40, 1];
	const first = listed(name, at, flags, [countAt, 1_000]);
	expect(await secondsIn(first, ...frames(9))).toBeCloseTo(1_000 * FRAME_SECONDS, 6);
});

test('frames that are not counted, at one bit rate: by their size', async () => {
	const first = listed('Info', 36, [40, 0]);
	expect(await secondsIn(first, ...frames(999))).toBeCloseTo(1_000 * FRAME_SECONDS, 6);
});

test('a tag before and bytes between do not count', async () => {
	const tag = Buffer.concat([
		Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 40, 0]),
		Buffer.alloc(5_120),
	]);
	const seconds = await secondsIn(tag, Buffer.alloc(100, 0xff), ...frames(500));
	expect(seconds).toBeCloseTo(500 * FRAME_SECONDS, 6);
});

test.each([
	['beginning', [...frames(9), ...frames(9, 64), ...frames(900)]],
	['middle', [...frames(500), ...frames(200, 64), ...frames(400)]],
	['end', [...frames(900), ...frames(200, 64)]],
])('another bit rate at the %s: not known', async (_, all) => {
	expect(await secondsIn(...all)).toBeUndefined();
});

test('without the length of the file, only what is counted', async () => {
	const seconds = async (name: SampleName) =>
		await secondsOf(Watched.ofUnknownLength(await sample(name)));
	expect(await seconds('variable.mp3')).toBeCloseTo(SECONDS, 1);
	expect(await seconds('constant, not counted.mp3')).toBeUndefined();
});

test.each([
	['two frames', Buffer.concat(frames(2))],
	['no sound', Buffer.from('a text of some length')],
	['nothing but ones', Buffer.alloc(9_000, 0xff)],
	['layer II', Buffer.concat(Array.from({ length: 9 }, () => Buffer.from('fffd9000', 'hex')))],
	['nothing', Buffer.alloc(0)],
])('%s is no MP3', (_, bytes) => {
	expect(mp3.matches(bytes)).toBe(false);
});
