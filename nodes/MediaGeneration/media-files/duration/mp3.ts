import { HEAD_BYTES, MAX_SHORT_FILE_BYTES, type ByteReader, type Format } from '../byte-reader';
import { findFrames, readAllFrames, type Frame } from './frames';

interface Mp3Frame extends Frame {
	readonly bitsPerSecond: number;
	/** The offset at which the first frame of a file may state the number of frames. */
	readonly infoAt: number;
}

/** In kilobits per second. */
const BIT_RATES = {
	mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
	mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

const MP3_SAMPLE_RATES = [44_100, 48_000, 32_000] as const;

/** Divisors of the sample rate, by the version's bits: MPEG 2.5, reserved, MPEG 2, MPEG 1. */
const DIVISORS = [4, undefined, 2, 1] as const;

/** The file may end this many bytes before or after the sound's stated end; an ID3v1 tag has 128 bytes. */
const MAX_TAG_BYTES = 256;

const LAYER_3 = 1;
const MONO = 3;

function readMp3Frame(bytes: Buffer, offset: number): Mp3Frame | undefined {
	const header = bytes.readUInt32BE(offset);
	const bits = (from: number, count: number): number => (header >>> from) & (2 ** count - 1);
	const divisor = DIVISORS[bits(19, 2)];
	const sampleRate = MP3_SAMPLE_RATES[bits(10, 2)];
	if (bits(21, 11) !== 0x7ff || bits(17, 2) !== LAYER_3 || !divisor || !sampleRate)
		return undefined;
	const isMpeg1 = divisor === 1;
	const bitsPerSecond = (BIT_RATES[isMpeg1 ? 'mpeg1' : 'mpeg2'][bits(12, 4)] ?? 0) * 1000;
	if (bitsPerSecond === 0) return undefined;
	const seconds = ((isMpeg1 ? 1152 : 576) * divisor) / sampleRate;
	const isMono = bits(6, 2) === MONO;
	return {
		offset,
		size: Math.floor((seconds * bitsPerSecond) / 8) + bits(9, 1),
		seconds,
		bitsPerSecond,
		kind: header & 0xfffe0c00,
		infoAt: offset + 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17),
	};
}

export const findMp3Frames = (part: Buffer): Mp3Frame[] => findFrames(part, readMp3Frame);

/**
 * The numbers of frames and of bytes, which encoders write into the first frame, under the name Xing or Info (LAME and
 * others) or VBRI (Fraunhofer).
 */
function readCounts(
	head: Buffer,
	{ offset, infoAt }: Mp3Frame,
): readonly [number, number] | undefined {
	const name = head.toString('latin1', infoAt, infoAt + 4);
	if (name === 'Xing' || name === 'Info') {
		const hasBoth = (head.readUInt32BE(infoAt + 4) & 3) === 3;
		return hasBoth ? [head.readUInt32BE(infoAt + 8), head.readUInt32BE(infoAt + 12)] : undefined;
	}
	const isListed = head.toString('latin1', offset + 36, offset + 40) === 'VBRI';
	return isListed ? [head.readUInt32BE(offset + 50), head.readUInt32BE(offset + 46)] : undefined;
}

/** Whether the sound ends at `end`: nothing is cut off, and no frames follow. Tags may follow. */
async function isSoundComplete(bytes: ByteReader, end: number): Promise<boolean> {
	const rest = bytes.length - end;
	if (Math.abs(rest) <= MAX_TAG_BYTES) return true;
	if (rest < 0) return false;
	if (rest === Infinity) {
		const isThere = (await bytes.read(end - 1, 1)).length > 0;
		return isThere && (await bytes.read(end, HEAD_BYTES)).length <= MAX_TAG_BYTES;
	}
	for (const offset of [end, bytes.length - HEAD_BYTES]) {
		const part = await bytes.read(Math.max(end, offset), HEAD_BYTES);
		if (part.length === 0 || findMp3Frames(part).length > 0) return false;
	}
	return true;
}

/** The total length of all frames in seconds. A first frame with counts is left out, because players skip it. */
function sumFrameSeconds(all: Buffer, hasCounts: boolean): number {
	const [first, ...others] = readAllFrames(all, readMp3Frame);
	return others.reduce((sum, { seconds }) => sum + seconds, hasCounts ? 0 : first!.seconds);
}

/** MP3. Without correct counts in the first frame, only short files and files of constant bit rate are measured. */
export const mp3: Format = {
	matches: (head) => findMp3Frames(head).length > 0,
	async measure(bytes, start) {
		const head = await bytes.read(start, HEAD_BYTES);
		const frames = findMp3Frames(head);
		const [first] = frames as [Mp3Frame];
		const begin = start + first.offset;
		const counts = readCounts(head, first);
		if (counts?.[0] && (await isSoundComplete(bytes, begin + counts[1])))
			return counts[0] * first.seconds;
		const length = bytes.length - begin;
		if (length === Infinity) return undefined;
		if (length <= MAX_SHORT_FILE_BYTES)
			return sumFrameSeconds(await bytes.read(begin, length), !!counts);
		const isAlike = (frame: Mp3Frame): boolean =>
			frame.kind === first.kind && frame.bitsPerSecond === first.bitsPerSecond;
		if (!frames.every(isAlike)) return undefined;
		for await (const part of bytes.readSpreadParts(begin)) {
			const sampled = findMp3Frames(part);
			if (sampled.length === 0 || !sampled.every(isAlike)) return undefined;
		}
		return (length * 8) / first.bitsPerSecond;
	},
};
