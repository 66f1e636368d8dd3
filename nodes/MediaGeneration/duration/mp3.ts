import { HEAD_BYTES, type Format } from './bytes';
import { findFrames, type Frame } from './frames';

interface Mp3Frame extends Frame {
	readonly offset: number;
	readonly seconds: number;
	readonly bitsPerSecond: number;
	/** Where the first frame of a file may have the number of frames. */
	readonly infoAt: number;
}

/** Thousands per second. */
const BIT_RATES = {
	mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
	mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;

/** By the version's bits: MPEG 2.5, reserved, MPEG 2, MPEG 1. */
const DIVISORS = [4, undefined, 2, 1] as const;

const LAYER_3 = 1;
const MONO = 3;

function readMp3Frame(bytes: Buffer, offset: number): Mp3Frame | undefined {
	const header = bytes.readUInt32BE(offset);
	const bits = (from: number, count: number): number => (header >>> from) & (2 ** count - 1);
	const divisor = DIVISORS[bits(19, 2)];
	const sampleRate = SAMPLE_RATES[bits(10, 2)];
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

/** The first frames in a part of a file; none if there are less than three in a row. */
export const findMp3Frames = (part: Buffer): Mp3Frame[] => findFrames(part, readMp3Frame);

/** The number of frames, which encoders write into the first one: LAME's and others' list, or Fraunhofer's. */
function listedFrames(head: Buffer, { offset, infoAt }: Mp3Frame): number | undefined {
	const name = head.toString('latin1', infoAt, infoAt + 4);
	if (name === 'Xing' || name === 'Info') {
		const hasCount = (head.readUInt32BE(infoAt + 4) & 1) !== 0;
		return hasCount ? head.readUInt32BE(infoAt + 8) : undefined;
	}
	const isListed = head.toString('latin1', offset + 36, offset + 40) === 'VBRI';
	return isListed ? head.readUInt32BE(offset + 50) : undefined;
}

/** Where else a file is read before its bit rate is taken for constant. */
const SAMPLES = [0.5, 0.9];

/** MP3, whose frames may be counted in the first one; if not, their bit rate has to be constant. */
export const mp3: Format = {
	matches: (head) => findMp3Frames(head).length > 0,
	async seconds(bytes, start) {
		const head = await bytes.at(start, HEAD_BYTES);
		const frames = findMp3Frames(head);
		const [first] = frames as [Mp3Frame];
		const count = listedFrames(head, first);
		if (count) return count * first.seconds;
		const length = bytes.length - start - first.offset;
		for (const share of SAMPLES) {
			const offset = Math.floor(start + length * share);
			frames.push(...findMp3Frames(await bytes.at(offset, HEAD_BYTES)));
		}
		const isConstant = frames.every(({ bitsPerSecond }) => bitsPerSecond === first.bitsPerSecond);
		return isConstant ? (length * 8) / first.bitsPerSecond : undefined;
	},
};
