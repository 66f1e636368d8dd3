import { HEAD_BYTES, type Format } from '../byte-reader';

/** Whether the checksum of a frame's header is correct: CRC-8 with the polynomial x^8 + x^2 + x + 1. */
function hasValidChecksum(header: Buffer): boolean {
	let sum = 0;
	for (const byte of header) {
		sum ^= byte;
		for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x80 ? 0x07 : 0)) & 0xff;
	}
	return sum === 0;
}

/** The number of a frame, or of its first sample (RFC 9639, 9.1); undefined if no frame begins at the offset. */
function readFrameNumber(part: Buffer, offset: number): number | undefined {
	const header = part.subarray(offset, offset + 16);
	if (header.length < 16 || header.readUInt16BE(0) >>> 1 !== 0x7ffc) return undefined;
	const first = header.readUInt8(4);
	// The number is coded like UTF-8, with up to seven bytes.
	const more = first < 0x80 ? 0 : Math.clz32(~(first << 24)) - 1;
	const [block, rate] = [header.readUInt8(2) >>> 4, header.readUInt8(2) & 15];
	const blockBytes = block === 6 ? 1 : block === 7 ? 2 : 0;
	const rateBytes = rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0;
	if (!hasValidChecksum(header.subarray(0, 6 + more + blockBytes + rateBytes))) return undefined;
	const rest = [...header.subarray(5, 5 + more)];
	return rest.reduce((sum, byte) => sum * 64 + (byte & 63), more ? first & (0x3f >>> more) : first);
}

function findLastFrameNumber(part: Buffer): number | undefined {
	for (let at = part.lastIndexOf(0xff); at > 0; at = part.lastIndexOf(0xff, at - 1)) {
		const number = readFrameNumber(part, at);
		if (number !== undefined) return number;
	}
	return undefined;
}

/**
 * FLAC. The header states the number of samples. Frame numbers show whether the end is missing or another file follows.
 */
export const flac: Format = {
	matches: (head) => head.toString('latin1', 0, 4) === 'fLaC',
	async measure(bytes, start) {
		const head = await bytes.read(start, 42);
		const samples = head.readUIntBE(21, 5) % 2 ** 36;
		const seconds = samples / (head.readUIntBE(18, 3) >>> 4);
		const [minBlockSamples, maxBlockSamples] = [head.readUInt16BE(8), head.readUInt16BE(10)];
		let last = -1;
		const tail = Math.max(start, bytes.length - 4 * HEAD_BYTES);
		for await (const part of bytes.readSpreadParts(start)) {
			const number = findLastFrameNumber(part);
			if (number === undefined) continue;
			if (number < last) return undefined;
			last = number;
		}
		const end = findLastFrameNumber(await bytes.read(tail, 4 * HEAD_BYTES));
		if (end === undefined || end < last) return undefined;
		const isFixed = minBlockSamples === maxBlockSamples;
		const played = isFixed ? end * maxBlockSamples : end;
		return samples > played && samples <= played + maxBlockSamples ? seconds : undefined;
	},
};
