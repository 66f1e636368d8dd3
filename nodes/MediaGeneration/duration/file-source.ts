import type { Source } from './bytes';
import { MOST_BYTES, WINDOW_BYTES } from './bytes';

interface StoredFile {
	readonly length: number;
	/** The bytes from the start; can be called again. */
	open(): Promise<NodeJS.ReadableStream>;
}

/** A file of an item, read while that is planned. */
export interface FileSource extends Source {
	readonly length: number;
	/** Forgets what was read. Another read opens the file anew. */
	release(): Promise<void>;
}

/** The properties of Node's file stream that its reader may set before the first read. */
interface DiskStream extends NodeJS.ReadableStream {
	pos?: number;
	end: number;
	readonly bytesRead: number;
}

const isOnDisk = (stream: object): stream is DiskStream => 'pos' in stream && 'bytesRead' in stream;

/** By events, because iterating a stream takes twice the processor time of a short read. */
async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
	return await new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
		stream.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
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
 * A file that n8n stores, in any of its stores. n8n opens a file only from its start. In its database, the file is then
 * there as a whole. On disk, the stream starts at any offset. From S3 and Azure only the first mebibyte is read, piece by
 * piece: the header of a file that has it at its end is not found there.
 */
class StoredSource implements FileSource {
	readonly length: number;

	/** What was read from the file's start on. */
	private kept: Buffer = Buffer.alloc(0);

	/** The pieces after it. */
	private rest?: AsyncIterator<Buffer>;

	private isOnDisk = false;

	constructor(private readonly file: StoredFile) {
		this.length = file.length;
	}

	get isAtHand(): boolean {
		return this.isOnDisk || this.kept.length === this.length;
	}

	async read(offset: number, size: number): Promise<Buffer> {
		const end = Math.min(offset + size, this.length);
		if (end > this.kept.length) {
			const opened = this.rest ? undefined : await this.file.open();
			if (opened && isOnDisk(opened)) {
				this.isOnDisk = true;
				return await this.readDisk(opened, offset, size);
			}
			this.rest ??= opened![Symbol.asyncIterator]() as AsyncIterator<Buffer>;
			await this.readTo(Math.min(end, MOST_BYTES), this.rest);
		}
		return this.kept.subarray(offset, offset + size);
	}

	async release(): Promise<void> {
		const { rest } = this;
		this.rest = undefined;
		this.kept = Buffer.alloc(0);
		// The end of a file that is no longer read is of no interest.
		await rest?.return?.().catch(() => undefined);
	}

	/** Keeps the first bytes, which tell what the file is, and often its length. */
	private async readDisk(stream: DiskStream, offset: number, size: number): Promise<Buffer> {
		if (offset > 0) return await readFromDisk(stream, offset, size);
		this.kept = await readFromDisk(stream, 0, Math.max(size, WINDOW_BYTES));
		return this.kept.subarray(0, size);
	}

	/** Reads on to this offset; a piece that reaches behind it is kept as a whole. */
	private async readTo(end: number, rest: AsyncIterator<Buffer>): Promise<void> {
		const chunks = [this.kept];
		let size = this.kept.length;
		while (size < end) {
			const next = await rest.next().catch(async (error: unknown) => {
				await this.release();
				throw error;
			});
			if (next.done) break;
			chunks.push(next.value);
			size += next.value.length;
		}
		this.kept = chunks.length === 2 && chunks[0]!.length === 0 ? chunks[1]! : Buffer.concat(chunks);
	}
}

export const createFileSource = (file: StoredFile): FileSource => new StoredSource(file);
