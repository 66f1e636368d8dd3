import { findFrames, type Frame } from './frames';

/** A frame of AAC in ADTS (ISO 13818-7, 6.2). */
function readAacFrame(bytes: Buffer, offset: number): Frame | undefined {
	if (offset + 6 > bytes.length) return undefined;
	const header = bytes.readUInt32BE(offset);
	const size = (bytes.readUIntBE(offset + 3, 3) >>> 5) & 0x1fff;
	const isAdts = (header & 0xfff6_0000) >>> 0 === 0xfff0_0000;
	return isAdts && size > 7 ? { size, kind: header & 0xfffe_fdc0 } : undefined;
}

export const findAacFrames = (part: Buffer): Frame[] => findFrames(part, readAacFrame);
