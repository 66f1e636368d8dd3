export interface ByteSource {
	/** The file's length in bytes; undefined if unknown, as at a URL before the first read. */
	readonly length?: number;
	/** Whether the file may be read completely if its duration can't be found otherwise. Valid after the first read. */
	readonly mayBeReadWhole?: boolean;
	/** Returns fewer than `size` bytes at the end of the file or of its readable part. Rejects if a read fails. */
	read(offset: number, size: number): Promise<Buffer>;
}

/** The maximum number of bytes that are read from a file, unless the file may be read completely. */
export const MAX_BYTES = 1024 * 1024;

/** The maximum size of a file that may be read completely if its duration can't be found otherwise. */
const MAX_BYTES_OF_WHOLE = 1024 * MAX_BYTES;

/**
 * A read has at least this size, unless it reaches the end of the file. So small parts of a header share a read, and
 * `MAX_BYTES` allows about 64 reads.
 */
export const WINDOW_BYTES = 16 * 1024;

/** Enough bytes to recognize a format. After a short ID3 tag, they still fit in the first window. */
export const HEAD_BYTES = WINDOW_BYTES / 2;

/** The maximum size of a file that is read completely within `MAX_BYTES`, for example to count its frames. */
export const MAX_SHORT_FILE_BYTES = MAX_BYTES - 8 * WINDOW_BYTES;

/** The number of parts read to check that a long file is uniform, with no other file appended. */
const SPREAD_PART_COUNT = 16;

export class ByteReader {
	/** Whether the last read of the source failed. An error without a failed read means that the duration can't be found. */
	hasReadFailed = false;

	private from = 0;

	private window: Buffer = Buffer.alloc(0);

	private bytesLeft = MAX_BYTES;

	constructor(private readonly source: ByteSource) {}

	get length(): number {
		return this.source.length ?? Infinity;
	}

	/**
	 * Returns fewer than `size` bytes at the end of the file or of its readable part.
	 * @throws RangeError if the total would exceed `MAX_BYTES`
	 */
	async read(offset: number, size: number): Promise<Buffer> {
		const wanted = Math.min(size, this.length - offset);
		if (!(wanted > 0)) return Buffer.alloc(0);
		const end = this.from + this.window.length;
		if (offset < this.from || offset + wanted > end) await this.load(offset, wanted);
		const start = offset - this.from;
		return this.window.subarray(start, start + size);
	}

	/**
	 * Like `read`, but if the file may be read completely, the bytes don't count toward the total, and none may be
	 * missing.
	 * @throws RangeError if the total would exceed `MAX_BYTES`, or if bytes are missing
	 */
	async readUncounted(offset: number, size = MAX_BYTES): Promise<Buffer> {
		if (!this.source.mayBeReadWhole || this.length > MAX_BYTES_OF_WHOLE)
			return await this.read(offset, size);
		const expected = Math.min(size, this.length - offset);
		const part = await this.readSource(offset, expected);
		if (part.length < expected) throw new RangeError('A part is missing');
		return part;
	}

	/** Yields evenly spread parts of the file, the last at its end; empty parts if the file's length is unknown. */
	async *readSpreadParts(start: number): AsyncGenerator<Buffer> {
		const length = this.length - start;
		if (length <= MAX_SHORT_FILE_BYTES) await this.read(start, length);
		const step = (this.length - start - HEAD_BYTES) / SPREAD_PART_COUNT;
		for (let index = 1; index <= SPREAD_PART_COUNT; index++) {
			yield await this.read(Math.floor(start + step * index), HEAD_BYTES);
		}
	}

	private async load(offset: number, wanted: number): Promise<void> {
		const size = Math.min(Math.max(wanted, WINDOW_BYTES), this.length - offset);
		if (!(size <= this.bytesLeft)) throw new RangeError('Too much to read');
		this.bytesLeft -= size;
		this.window = await this.readSource(offset, size);
		this.from = offset;
	}

	private async readSource(offset: number, size: number): Promise<Buffer> {
		this.hasReadFailed = true;
		const read = await this.source.read(offset, size);
		this.hasReadFailed = false;
		return read.subarray(0, size);
	}
}

/** Recognizes and measures one kind of file. Both methods may throw if the file is damaged. */
export interface Format {
	matches(head: Buffer): boolean;
	/**
	 * @param start the offset at which the file begins, after any ID3 tags
	 * @returns the duration in seconds; undefined, 0 or NaN if none is found
	 */
	measure(bytes: ByteReader, start: number): Promise<number | undefined>;
}
