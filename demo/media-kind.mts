import { open } from 'node:fs/promises';

type MediaKind = 'video' | 'image';

/** The kind of a file by its first bytes, whatever its extension; undefined for anything else. */
export async function mediaKind(path: string): Promise<MediaKind | undefined> {
	const file = await open(path);
	try {
		const start = Buffer.alloc(16);
		await file.read(start, 0, start.length, 0);
		return kinds.find(({ fits }) => fits(start))?.kind;
	} finally {
		await file.close();
	}
}

const holds = (start: Buffer, at: number, bytes: string) =>
	start.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'));

const kinds: { kind: MediaKind; fits: (start: Buffer) => boolean }[] = [
	{ kind: 'video', fits: (start) => holds(start, 4, 'ftyp') }, // MP4
	{ kind: 'video', fits: (start) => holds(start, 0, '\x1a\x45\xdf\xa3') }, // WebM
	{ kind: 'image', fits: (start) => holds(start, 0, '\x89PNG\r\n\x1a\n') },
	{ kind: 'image', fits: (start) => holds(start, 0, '\xff\xd8\xff') }, // JPEG
	{ kind: 'image', fits: (start) => holds(start, 0, 'RIFF') && holds(start, 8, 'WEBP') },
];
