import type { ByteReader } from '../byte-reader';

const HEADER_BYTES = 10;

/** The offset at which a file's ID3 tags (title, artist and pictures) end. */
export async function findEndOfTags(bytes: ByteReader): Promise<number> {
	for (let offset = 0; ;) {
		const head = await bytes.read(offset, HEADER_BYTES);
		if (head.toString('latin1', 0, 3) !== 'ID3') return offset;
		// Each byte contains seven bits of the size.
		const size = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
		const hasFooter = (head.readUInt8(5) & 0x10) !== 0;
		offset += HEADER_BYTES + size + (hasFooter ? HEADER_BYTES : 0);
	}
}
