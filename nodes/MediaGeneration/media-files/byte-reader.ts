export interface ByteSource {
	/** In bytes. */
	readonly length: number;
	/** Returns fewer than `size` bytes at the end of the file or of its readable part. Rejects if a read fails. */
	read(offset: number, size: number): Promise<Buffer>;
	close?(): Promise<void>;
}

/** The first bytes of a file, which show its format. */
export const HEAD_BYTES = 8 * 1024;

/** The most bytes that are read to find a length: enough for a header at either end of the file. */
export const MAX_BYTES = 1024 * 1024;

/** The usual size of a read, so that small parts of a header share one. */
export const WINDOW_BYTES = 64 * 1024;

/** The size up to which a file is read whole, for example to count its frames. */
export const MAX_SHORT_FILE_BYTES = MAX_BYTES - 2 * WINDOW_BYTES;

/** Reads small parts of a file through a window. @throws RangeError if the total would exceed `MAX_BYTES` */
export class ByteReader implements ByteSource {
	readonly length: number;
	private from = 0;
	private window: Buffer = Buffer.alloc(0);
	private bytesLeft = MAX_BYTES;

	constructor(private readonly source: ByteSource) {
		this.length = source.length;
	}

	async read(offset: number, size: number): Promise<Buffer> {
		const wanted = Math.min(size, this.length - offset);
		if (!(wanted > 0)) return Buffer.alloc(0);
		if (offset < this.from || offset + wanted > this.from + this.window.length) {
			const loaded = Math.min(Math.max(wanted, WINDOW_BYTES), this.length - offset);
			this.bytesLeft -= loaded;
			if (this.bytesLeft < 0) throw new RangeError('Too much to read');
			this.window = await this.source.read(offset, loaded);
			this.from = offset;
		}
		return this.window.subarray(offset - this.from, offset - this.from + size);
	}
}

/** Recognizes and measures one kind of file. Both methods may throw if the file is damaged. */
export interface Format {
	matches(head: Buffer): boolean;
	/**
	 * @param start the offset at which the file begins, after any ID3 tag
	 * @returns the duration in seconds; undefined, 0 or NaN if none is found
	 */
	measure(bytes: ByteReader, start: number): Promise<number | undefined>;
}
