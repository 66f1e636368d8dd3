import type { FileSource } from './file-source';

/** Must be a multiple of four, because four characters encode three bytes. */
const PIECE_CHARACTERS = 64 * 1024;
const PIECE_BYTES = (PIECE_CHARACTERS / 4) * 3;

/** Undefined if the text contains characters that decoders ignore, such as line breaks. */
function countBytes(text: string): number | undefined {
	// One extra character encodes no byte, so the loop below wouldn't notice it.
	let end = text.length;
	while (text[end - 1] === '=') end--;
	if (end % 4 === 1) return undefined;
	const piece = Buffer.allocUnsafe(PIECE_BYTES);
	for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
		const part = text.slice(at, at + PIECE_CHARACTERS);
		const isLast = at + PIECE_CHARACTERS >= text.length;
		const expected = isLast ? Buffer.byteLength(part, 'base64') : PIECE_BYTES;
		if (piece.write(part, 'base64') !== expected) return undefined;
	}
	return Buffer.byteLength(text, 'base64');
}

function createDecodedSource(text: string): FileSource {
	let decoded: Buffer | undefined;
	const decode = (): Buffer => (decoded ??= Buffer.from(text, 'base64'));
	return {
		length: decode().length,
		mayBeReadWhole: true,
		read: async (offset, size) => await Promise.resolve(decode().subarray(offset, offset + size)),
		async release() {
			decoded = await Promise.resolve(undefined);
		},
	};
}

/**
 * A file that n8n keeps in memory as base64 text. Each read decodes only the requested part, but a text with ignored
 * characters, such as line breaks, is decoded completely.
 */
export function createBase64Source(text: string): FileSource {
	const length = countBytes(text);
	if (length === undefined) return createDecodedSource(text);
	return {
		length,
		mayBeReadWhole: true,
		async read(offset, size) {
			const skipped = offset % 3;
			const from = ((offset - skipped) / 3) * 4;
			const to = Math.ceil((offset + size) / 3) * 4;
			const part = Buffer.from(text.slice(from, to), 'base64');
			return await Promise.resolve(part.subarray(skipped, skipped + size));
		},
		async release() {
			await Promise.resolve();
		},
	};
}
