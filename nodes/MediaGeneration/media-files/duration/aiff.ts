import type { Format } from '../byte-reader';

/** Reads an 80-bit floating-point number, the format of AIFF's sample rate. */
const readExtended = (bytes: Buffer): number =>
	Number(bytes.readBigUInt64BE(2)) * 2 ** ((bytes.readUInt16BE(0) & 0x7fff) - 16_383 - 63);

/** AIFF and AIFF-C. The chunk `COMM` states the number of samples, and `SSND` contains the sound. */
export const aiff: Format = {
	matches: (head) => /^FORM[^]{4}AIF[FC]/.test(head.toString('latin1', 0, 12)),
	async measure(bytes, start) {
		let seconds: number | undefined;
		let hasSound = false;
		for (let offset = start + 12; offset < bytes.length;) {
			const head = await bytes.read(offset, 8);
			if (head.length < 8) break;
			const name = head.toString('latin1', 0, 4);
			const size = head.readUInt32BE(4);
			// Another file follows, or this one was cut off.
			if (name === 'FORM' || offset + 8 + size > bytes.length) return undefined;
			if (name === 'COMM') {
				const common = await bytes.read(offset + 8, 18);
				seconds = common.readUInt32BE(2) / readExtended(common.subarray(8));
			}
			if (name === 'SSND') hasSound = true;
			offset += 8 + size + (size % 2);
			if (hasSound && seconds !== undefined && bytes.length === Infinity) break;
		}
		return hasSound ? seconds : undefined;
	},
};
