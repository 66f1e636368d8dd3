import { MAX_BYTES, type ByteSource } from './byte-reader';

export const createBufferSource = (bytes: Buffer): ByteSource => ({
	length: bytes.length,
	read: async (offset, size) => await Promise.resolve(bytes.subarray(offset, offset + size)),
});

/** A file stream of Node.js (`fs.ReadStream`). `pos` and `end` can be changed before the first read. */
interface DiskStream extends NodeJS.ReadableStream {
	pos?: number;
	end: number;
	readonly bytesRead: number;
}

const isOnDisk = (stream: object): stream is DiskStream => 'pos' in stream && 'bytesRead' in stream;

/** Uses events, because iteration takes twice the CPU time for a short read. */
export async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
	return await new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
		stream.on('end', () => resolve(Buffer.concat(chunks)));
		stream.on('error', reject);
	});
}

async function readFromDisk(stream: DiskStream, offset: number, size: number): Promise<Buffer> {
	Object.assign(stream, { pos: offset, end: offset + size - 1 });
	const part = await readAll(stream);
	if (stream.pos !== offset + stream.bytesRead) throw new Error('Node began elsewhere');
	return part;
}

/**
 * A file in any of n8n's stores. n8n opens a file only at its start. The database returns the whole file in one piece.
 * A stream from disk can be moved to any offset. From S3 and Azure, only the first mebibyte is read, so a header at the
 * end of a longer file isn't found.
 */
export class StoredSource implements ByteSource {
	/** The bytes read so far from a stream that can't be moved. */
	private kept: Buffer = Buffer.alloc(0);
	private rest?: AsyncIterator<Buffer>;

	constructor(
		readonly length: number,
		/** Opens the file at its start; may be called several times. */
		private readonly open: () => Promise<NodeJS.ReadableStream>,
	) {}

	async read(offset: number, size: number): Promise<Buffer> {
		if (!this.rest) {
			const stream = await this.open();
			if (isOnDisk(stream)) return await readFromDisk(stream, offset, size);
			this.rest = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
		}
		while (this.kept.length < Math.min(offset + size, MAX_BYTES)) {
			const { done, value } = await this.rest.next();
			if (done === true) break;
			this.kept = Buffer.concat([this.kept, value]);
		}
		return this.kept.subarray(offset, offset + size);
	}

	/** An error while closing doesn't matter, because the file is no longer read. */
	async close(): Promise<void> {
		await this.rest?.return?.().catch(() => undefined);
	}
}
