/** A media file that can be read anywhere. */
export interface Source {
	/** The file's length in bytes; undefined if unknown, at the latest after the first read. */
	readonly length?: number;
	/** Whether any part can be read without a request, at the latest after the first read. */
	readonly isAtHand?: boolean;
	/** `size` bytes from `offset`, fewer only where the file ends. It may reject. */
	read(offset: number, size: number): Promise<Buffer>;
}

/** The most that is read of a file, unless it is at hand. */
export const MOST_BYTES = 1024 * 1024;

/** A local file up to this length is read as a whole if its length is unknown otherwise. */
const MOST_BYTES_AT_HAND = 1024 * MOST_BYTES;

/** Read at once, so that the small parts of a header share one read: at most 64 reads altogether. */
export const WINDOW_BYTES = 16 * 1024;

/** Enough to see what a file is; with a short tag before it, it is in the first window. */
export const HEAD_BYTES = WINDOW_BYTES / 2;

/** A file up to this length is read whole where its frames have to be counted. */
export const MOST_COUNTED_BYTES = MOST_BYTES - 8 * WINDOW_BYTES;

/** How many parts of a longer file are read to see whether it is alike throughout. */
const SAMPLES = 16;

/** The bytes of a file, read once. */
export class Bytes {
	/** The file cannot be read; its content is valid or not. */
	isUnread = false;

	private from = 0;

	private window: Buffer = Buffer.alloc(0);

	private left = MOST_BYTES;

	constructor(private readonly source: Source) {}

	/** The file's length; Infinity if unknown. */
	get length(): number {
		return this.source.length ?? Infinity;
	}

	/**
	 * `size` bytes from `offset`, fewer where the file ends.
	 * @throws if too much would be read
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
	 * Reads up to a mebibyte from `offset`. A file at hand may be read any number of times.
	 * @throws if too much would be read
	 */
	async readPiece(offset: number, size = MOST_BYTES): Promise<Buffer> {
		if (!this.source.isAtHand || this.length > MOST_BYTES_AT_HAND)
			return await this.read(offset, size);
		return await this.readSource(offset, Math.min(size, this.length - offset));
	}

	/** Parts of the file, evenly spread, the last at its end; each is empty where it cannot be read. */
	async *readSamples(start: number): AsyncGenerator<Buffer> {
		const length = this.length - start;
		if (length <= MOST_COUNTED_BYTES) await this.read(start, length);
		const step = (this.length - start - HEAD_BYTES) / SAMPLES;
		for (let index = 1; index <= SAMPLES; index++) {
			yield await this.read(Math.floor(start + step * index), HEAD_BYTES);
		}
	}

	private async load(offset: number, wanted: number): Promise<void> {
		const size = Math.min(Math.max(wanted, WINDOW_BYTES), this.length - offset);
		if (!(size <= this.left)) throw new RangeError('Too much to read');
		this.left -= size;
		this.window = await this.readSource(offset, size);
		this.from = offset;
	}

	private async readSource(offset: number, size: number): Promise<Buffer> {
		this.isUnread = true;
		const read = await this.source.read(offset, size);
		this.isUnread = false;
		return read.subarray(0, size);
	}
}

/** How to find the length of one kind of file. Both may throw if the file is damaged. */
export interface Format {
	/** Whether a file that begins like this is of this kind. */
	matches(head: Buffer): boolean;
	/** @param start where the file begins, after a tag before it @returns undefined, 0 or NaN if the file has no length */
	measure(bytes: Bytes, start: number): Promise<number | undefined>;
}
