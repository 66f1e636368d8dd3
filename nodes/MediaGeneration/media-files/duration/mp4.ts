import type { ByteReader, Format } from '../byte-reader';

/** The possible first boxes of a file. Older QuickTime files have no `ftyp`. */
const FIRST_BOXES = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'];

/** The offsets of a part's content. */
interface Box {
	readonly from: number;
	readonly to: number;
}

/** Finds a part of an MP4 file (ISO 14496-12). */
async function findBox(bytes: ByteReader, parent: Box, type: string): Promise<Box | undefined> {
	for (let offset = parent.from; offset + 8 <= parent.to;) {
		const head = await bytes.read(offset, 16);
		const short = head.readUInt32BE(0);
		const headSize = short === 1 ? 16 : 8;
		const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short || parent.to - offset;
		if (size < headSize) return undefined;
		if (head.toString('latin1', 4, 8) === type)
			return { from: offset + headSize, to: offset + size };
		offset += size;
	}
	return undefined;
}

/** MP4, MOV, M4V and M4A. The header may be anywhere, even after the media. */
export const mp4: Format = {
	matches: (head) => FIRST_BOXES.includes(head.toString('latin1', 4, 8)),
	async measure(bytes, start) {
		const movie = await findBox(bytes, { from: start, to: bytes.length }, 'moov');
		const header = movie && (await findBox(bytes, movie, 'mvhd'));
		if (!header) return undefined;
		const fields = await bytes.read(header.from, 32);
		const isLong = fields.readUInt8(0) === 1;
		const units = isLong ? Number(fields.readBigUInt64BE(24)) : fields.readUInt32BE(16);
		// All bits are set if the length is unknown. A fragmented movie (`mvex`) states only the length of its first part.
		const isUnknown = units >= 2 ** (isLong ? 64 : 32) - 1;
		if (isUnknown || (await findBox(bytes, movie, 'mvex'))) return undefined;
		return units / fields.readUInt32BE(isLong ? 20 : 12);
	},
};
