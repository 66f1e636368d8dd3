import { HEAD_BYTES, MAX_SHORT_FILE_BYTES, type Format } from '../byte-reader';

/** In kilobits per second. */
const BIT_RATES = {
	mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
	mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;

/** Divisors of the sample rate, by the version's bits: MPEG 2.5, reserved, MPEG 2, MPEG 1. */
const DIVISORS = [4, undefined, 2, 1] as const;

const LAYER_3 = 1;
const MONO = 3;

/** The file may end this many bytes before or after the sound's stated end; an ID3v1 tag has 128 bytes. */
const MAX_TAG_BYTES = 256;

function readFrame(bytes: Buffer, offset: number) {
	if (offset + 4 > bytes.length) return undefined;
	const header = bytes.readUInt32BE(offset);
	const bits = (from: number, count: number): number => (header >>> from) & (2 ** count - 1);
	const divisor = DIVISORS[bits(19, 2)];
	const sampleRate = SAMPLE_RATES[bits(10, 2)];
	const isMpeg1 = divisor === 1;
	const bitsPerSecond = (BIT_RATES[isMpeg1 ? 'mpeg1' : 'mpeg2'][bits(12, 4)] ?? 0) * 1000;
	const isFrame = bits(21, 11) === 0x7ff && bits(17, 2) === LAYER_3 && bitsPerSecond > 0;
	if (!isFrame || !divisor || !sampleRate) return undefined;
	const seconds = ((isMpeg1 ? 1152 : 576) * divisor) / sampleRate;
	const isMono = bits(6, 2) === MONO;
	return {
		offset,
		/** In bytes, including the header. */
		size: Math.floor((seconds * bitsPerSecond) / 8) + bits(9, 1),
		seconds,
		bitsPerSecond,
		/** The offset at which the first frame of a file may state the number of frames. */
		infoAt: offset + 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17),
	};
}

type Frame = NonNullable<ReturnType<typeof readFrame>>;

/** The frames in a part of a file: every run of at least three, since fewer may be a coincidence. */
function findFrames(part: Buffer): Frame[] {
	const frames: Frame[] = [];
	for (let at = part.indexOf(0xff); at >= 0; at = part.indexOf(0xff, at)) {
		const run: Frame[] = [];
		let end = at;
		for (let frame = readFrame(part, at); frame; frame = readFrame(part, end)) {
			run.push(frame);
			end = frame.offset + frame.size;
		}
		if (run.length >= 3) for (const frame of run) frames.push(frame);
		at = run.length >= 3 ? end : at + 1;
	}
	return frames;
}

/** The numbers of frames and of bytes, which most encoders write into the first frame, under the name Xing or Info. */
function readCounts(head: Buffer, { infoAt }: Frame): readonly [number, number] | undefined {
	const hasName = ['Xing', 'Info'].includes(head.toString('latin1', infoAt, infoAt + 4));
	const hasBoth = hasName && (head.readUInt32BE(infoAt + 4) & 3) === 3;
	return hasBoth ? [head.readUInt32BE(infoAt + 8), head.readUInt32BE(infoAt + 12)] : undefined;
}

/** MP3. Counts that cover only a part of the file are ignored: in joined files, they describe only the first. */
export const mp3: Format = {
	matches: (head) => findFrames(head).length > 0,
	async measure(bytes, start) {
		const head = await bytes.read(start, HEAD_BYTES);
		const [first] = findFrames(head) as [Frame];
		const begin = start + first.offset;
		const length = bytes.length - begin;
		const counts = readCounts(head, first);
		if (counts && Math.abs(length - counts[1]) <= MAX_TAG_BYTES) return counts[0] * first.seconds;
		if (length <= MAX_SHORT_FILE_BYTES) {
			const frames = findFrames(await bytes.read(begin, length));
			// Players skip a first frame with counts.
			return frames.slice(counts ? 1 : 0).reduce((sum, { seconds }) => sum + seconds, 0);
		}
		if (counts) return undefined;
		for (const offset of [begin, begin + length / 2, bytes.length - HEAD_BYTES]) {
			const frames = findFrames(await bytes.read(Math.floor(offset), HEAD_BYTES));
			const isAlike = frames.every(({ bitsPerSecond }) => bitsPerSecond === first.bitsPerSecond);
			if (frames.length === 0 || !isAlike) return undefined;
		}
		return (length * 8) / first.bitsPerSecond;
	},
};
