import { open } from 'node:fs/promises';

type MediaKind = 'video' | 'image' | 'audio';

/** Detects the kind of a file by its first bytes, not by its extension; undefined for unknown formats. */
export async function readMediaKind(path: string): Promise<MediaKind | undefined> {
	const file = await open(path);
	try {
		const start = Buffer.alloc(16);
		await file.read(start, 0, start.length, 0);
		return readKind(start);
	} finally {
		await file.close();
	}
}

const FILE_SIGNATURES: ReadonlyArray<[MediaKind, at: number, bytes: string]> = [
	['video', 4, 'ftyp'], // MP4
	['video', 0, '\x1a\x45\xdf\xa3'], // WebM
	['image', 0, '\x89PNG\r\n\x1a\n'],
	['image', 0, '\xff\xd8\xff'], // JPEG
	['image', 0, 'GIF8'],
	['image', 8, 'WEBP'],
	['audio', 8, 'WAVE'],
	['audio', 0, 'ID3'], // MP3
];

export function readKind(bytes: Buffer): MediaKind | undefined {
	const start = bytes.toString('latin1', 0, 16);
	return FILE_SIGNATURES.find(([, at, text]) => start.startsWith(text, at))?.[0];
}
