import { HEAD_BYTES, type Format } from '../byte-reader';
import { findFrames, readAllFrames, type Frame } from './frames';

const AAC_SAMPLE_RATES = [
	...[96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000],
	...[22_050, 16_000, 12_000, 11_025, 8_000, 7_350],
];

/** Reads an AAC frame in the ADTS format (ISO 13818-7, 6.2). */
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

/** The maximum size of three frames, since a frame has at most 8 KiB. */
const MAX_FRAMES_BYTES = 3 * HEAD_BYTES;

/** AAC without a container. No header states the number of frames, so all frames are read. */
export const aac: Format = {
	matches: (head) => head.readUInt8(0) === 0xff && findAacFrames(head)[0]?.offset === 0,
	async measure(bytes, start) {
		let seconds = 0;
		for (let offset = start; offset < bytes.length;) {
			const part = await bytes.readUncounted(offset);
			let end = Math.max(1, part.length - MAX_FRAMES_BYTES);
			for (const frame of readAllFrames(part, readAacFrame)) {
				seconds += frame.seconds;
				end = frame.offset + frame.size;
			}
			// Other bytes may follow the last frame, such as a tag.
			if (offset + part.length >= bytes.length) break;
			offset += end;
		}
		return seconds;
	},
};
