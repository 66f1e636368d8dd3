import type { Source } from './bytes';
import { MOST_BYTES } from './bytes';

interface StoredFile {
	readonly length: number;
	/** The bytes from the start; can be called again. */
	open(): Promise<NodeJS.ReadableStream | Buffer>;
}

/** The properties of Node's file stream that its reader may set before the first read. */
interface DiskStream extends AsyncIterable<Buffer> {
	pos?: number;
	end: number;
	readonly bytesRead: number;
}

const isOnDisk = (stream: object): stream is DiskStream => 'pos' in stream && 'bytesRead' in stream;

/** The first `most` bytes; more only if they come in one piece, which is in memory then. */
async function readAtLeast(stream: AsyncIterable<Buffer>, most = Infinity): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of stream) {
		chunks.push(chunk);
		size += chunk.length;
		if (size >= most) break;
	}
	return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

async function readFromDisk(stream: DiskStream, offset: number, size: number): Promise<Buffer> {
	Object.assign(stream, { pos: offset, end: offset + size - 1 });
	const part = await readAtLeast(stream);
	if (stream.pos !== offset + stream.bytesRead) throw new Error('Node began elsewhere');
	return part;
}

/**
 * A file that n8n stores, in any of its stores. n8n opens a file only from its start. In its memory and its database,
 * the file is then there as a whole. On disk, the stream starts at any offset. From S3 and Azure only the first
 * mebibyte is read: the header of a file that has it at its end is not found there.
 * @param most the most bytes to read of a file in pieces, and to keep
 */
export function createFileSource({ length, open }: StoredFile, most = MOST_BYTES): Source {
	let kept: Buffer | undefined;
	return {
		length,
		async read(offset, size) {
			if (kept === undefined) {
				const opened = await open();
				if (isOnDisk(opened)) return await readFromDisk(opened, offset, size);
				kept = Buffer.isBuffer(opened)
					? opened
					: await readAtLeast(opened as unknown as AsyncIterable<Buffer>, most);
			}
			return kept.subarray(offset, offset + size);
		},
	};
}
