import type { Format } from '../byte-reader';

/** Codes of PCM, floating point, A-law, µ-law, and the extensible format, which may contain any of them. */
const UNCOMPRESSED_FORMAT_CODES = [1, 3, 6, 7, 0xff_fe];

/** WAV without compression. The stated size may be a placeholder in a file that was written as a stream. */
export const wav: Format = {
	matches: (head) => /^RIFF[^]{4}WAVE/.test(head.toString('latin1', 0, 12)),
	async measure(bytes, start) {
		let bytesPerSecond = 0;
		for (let offset = start + 12; offset < bytes.length;) {
			const head = await bytes.read(offset, 24);
			const name = head.toString('latin1', 0, 4);
			const size = head.readUInt32LE(4);
			if (name === 'fmt ') {
				if (!UNCOMPRESSED_FORMAT_CODES.includes(head.readUInt16LE(8))) return undefined;
				bytesPerSecond = head.readUInt32LE(12) * head.readUInt16LE(20);
			}
			if (name === 'data') {
				const end = Math.min(offset + 8 + (size || Infinity), bytes.length);
				// Another sound follows in a file that was joined from parts.
				const isLast = !(await bytes.read(end, 16)).includes('RIFF');
				return isLast ? (end - offset - 8) / bytesPerSecond : undefined;
			}
			offset += 8 + size + (size % 2);
		}
		return undefined;
	},
};
