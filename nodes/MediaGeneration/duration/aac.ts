import { MOST_COUNTED_BYTES, type Format } from './bytes';
import { findFrames, readAllFrames, type Frame } from './frames';

const AAC_SAMPLE_RATES = [
	...[96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000],
	...[22_050, 16_000, 12_000, 11_025, 8_000, 7_350],
];

/** A frame of AAC in ADTS (ISO 13818-7, 6.2). */
function readAacFrame(bytes: Buffer, offset: number): Frame | undefined {
	if (offset + 7 > bytes.length) return undefined;
	const header = bytes.readUInt32BE(offset);
	const rate = AAC_SAMPLE_RATES[(header >>> 10) & 15];
	const size = (bytes.readUIntBE(offset + 3, 3) >>> 5) & 0x1fff;
	const isAdts = (header & 0xfff6_0000) >>> 0 === 0xfff0_0000;
	if (!isAdts || size <= 7 || !rate) return undefined;
	const blocks = (bytes.readUInt8(offset + 6) & 3) + 1;
	return { offset, size, kind: header & 0xfffe_fdc0, seconds: (1024 * blocks) / rate };
}

export const findAacFrames = (part: Buffer): Frame[] => findFrames(part, readAacFrame);

/** AAC without a container. Nothing counts its frames, so that only a short file is measured. */
export const aac: Format = {
	matches: (head) => head.readUInt8(0) === 0xff && findAacFrames(head)[0]?.offset === 0,
	async measure(bytes, start) {
		const length = bytes.length - start;
		if (!(length <= MOST_COUNTED_BYTES)) return undefined;
		let seconds = 0;
		const all = await bytes.read(start, length);
		for (const frame of readAllFrames(all, readAacFrame)) seconds += frame.seconds;
		return seconds;
	},
};
