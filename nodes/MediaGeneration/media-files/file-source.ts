import { MAX_BYTES, WINDOW_BYTES, type ByteSource } from './byte-reader';

/** A file that is read while its item is planned. */
export interface FileSource extends ByteSource {
	close(): Promise<void>;
}

export const createBufferSource = (bytes: Buffer): FileSource => ({
	length: bytes.length,
	read: async (offset, size) => await Promise.resolve(bytes.subarray(offset, offset + size)),
	close: async () => await Promise.resolve(),
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
export class StoredSource implements FileSource {
	/** The first bytes of the file, kept for later reads. */
	private kept: Buffer = Buffer.alloc(0);

	private rest?: AsyncIterator<Buffer>;

	constructor(
		readonly length: number,
		/** Opens the file at its start; may be called several times. */
		private readonly open: () => Promise<NodeJS.ReadableStream>,
	) {}

	async read(offset: number, size: number): Promise<Buffer> {
		const end = Math.min(offset + size, this.length);
		if (end > this.kept.length) {
			const opened = this.rest ? undefined : await this.open();
			if (opened && isOnDisk(opened)) {
				if (offset > 0) return await readFromDisk(opened, offset, size);
				this.kept = await readFromDisk(opened, 0, Math.max(size, WINDOW_BYTES));
			} else {
				this.rest ??= opened![Symbol.asyncIterator]() as AsyncIterator<Buffer>;
				await this.readTo(Math.min(end, MAX_BYTES), this.rest);
			}
		}
		return this.kept.subarray(offset, offset + size);
	}

	async close(): Promise<void> {
		// An error while closing doesn't matter, because the file is no longer read.
		await this.rest?.return?.().catch(() => undefined);
	}

	private async readTo(end: number, rest: AsyncIterator<Buffer>): Promise<void> {
		const chunks = [this.kept];
		for (let size = this.kept.length; size < end;) {
			const next = await rest.next();
			if (next.done) break;
			chunks.push(next.value);
			size += next.value.length;
		}
		this.kept = Buffer.concat(chunks);
	}
}
