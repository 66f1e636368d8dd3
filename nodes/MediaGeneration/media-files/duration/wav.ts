import type { ByteReader, Format } from '../byte-reader';

const CONTAINER_IDS = ['RIFF', 'RF64', 'BW64'];

const UNKNOWN_VALUE = 0xff_ff_ff_ff;

/** Codes of PCM, floating point, and the extensible format, which may contain either. */
const UNCOMPRESSED_FORMAT_CODES = [1, 3, 0xff_fe];

/**
 * The length of the sound in seconds.
 * @param size the number of bytes of sound in the file
 */
function measureSound(format: Buffer, samples: number, size: number): number {
	const rate = format.readUInt32LE(4);
	if (UNCOMPRESSED_FORMAT_CODES.includes(format.readUInt16LE(0)))
		return size / (rate * format.readUInt16LE(12));
	return samples > 0 && samples < UNKNOWN_VALUE ? samples / rate : size / format.readUInt32LE(8);
}

/** Whether the file reaches this offset, and no other sound follows. */
async function isLastSound(bytes: ByteReader, end: number): Promise<boolean> {
	// If the file's length is unknown, the stated size may be a placeholder, such as 0x7FFFFFFF.
	if (bytes.length === Infinity && (await bytes.read(end - 1, 1)).length === 0) return false;
	for (let offset = end; offset < bytes.length;) {
		// After a chunk of odd length, the next header begins at `offset`, or one byte later, after a padding byte.
		const found = await bytes.read(offset, 10);
		const padding = found[0] === 0 ? 1 : 0;
		const head = found.subarray(padding);
		if (!/^[ -~]{4}/.test(head.toString('latin1')) || head.length < 8) return true;
		if (CONTAINER_IDS.some((name) => head.subarray(0, 5).includes(name))) return false;
		if (head.toString('latin1', 0, 4) === 'data') return false;
		const size = head.readUInt32LE(4);
		offset += padding + 8 + size + (size % 2);
	}
	return true;
}

/** WAV, and RF64 or BW64, whose sizes may have 64 bits. */
export const wav: Format = {
	matches: (head) =>
		CONTAINER_IDS.includes(head.toString('latin1', 0, 4)) &&
		head.toString('latin1', 8, 12) === 'WAVE',

	async measure(bytes, start) {
		let longSize = 0;
		let samples = 0;
		let format = Buffer.alloc(0);
		for (let offset = start + 12; offset < bytes.length;) {
			const head = await bytes.read(offset, 8);
			const name = head.toString('latin1', 0, 4);
			const size = head.readUInt32LE(4);
			const content = offset + head.length;
			if (name === 'ds64') longSize = Number((await bytes.read(content, 16)).readBigUInt64LE(8));
			if (name === 'fact') samples = (await bytes.read(content, 4)).readUInt32LE(0);
			if (name === 'fmt ') format = Buffer.from(await bytes.read(content, 16));
			if (name === 'data') {
				// The stated size may be wrong in a file that was written as a stream or was cut off.
				const stated = (size === UNKNOWN_VALUE ? longSize : size) || Infinity;
				const end = Math.min(content + stated, bytes.length);
				if (!(await isLastSound(bytes, end))) return undefined;
				return measureSound(format, samples, end - content);
			}
			offset = content + size + (size % 2);
		}
		return undefined;
	},
};
