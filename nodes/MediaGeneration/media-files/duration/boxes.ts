import type { ByteReader } from '../byte-reader';

/** A part of an MP4 file (ISO 14496-12). Its content is between `start` and `end`. */
export interface Box {
	readonly type: string;
	readonly start: number;
	readonly end: number;
}

/** @throws if there is no valid box at this offset */
export async function readBox(bytes: ByteReader, offset: number, end: number): Promise<Box> {
	const head = await bytes.read(offset, 16);
	const short = head.readUInt32BE(0);
	const headSize = short === 1 ? 16 : 8;
	const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short || end - offset;
	if (size < headSize) throw new RangeError('A box is smaller than its head');
	return {
		type: head.toString('latin1', 4, 8),
		start: offset + headSize,
		end: offset + size,
	};
}

export async function* findBoxes(
	bytes: ByteReader,
	{ start, end }: Omit<Box, 'type'>,
	type: string,
) {
	for (let offset = start; offset < end;) {
		const box = await readBox(bytes, offset, end);
		if (box.type === type) yield box;
		offset = box.end;
	}
}

export async function* findBoxFields(bytes: ByteReader, parent: Box, type: string) {
	for await (const box of findBoxes(bytes, parent, type)) yield await readBoxFields(bytes, box);
}

export async function takeFirst<T>(all: AsyncIterable<T>): Promise<T | undefined> {
	for await (const one of all) return one;
	return undefined;
}

export const readBoxFields = async (bytes: ByteReader, { start, end }: Box): Promise<BoxFields> =>
	new BoxFields(await bytes.read(start, end - start));

/** Reads the fields of a box in order. The first four bytes contain the version and the flags. */
export class BoxFields {
	private offset = 4;

	/** The size in bytes of a field that has 64 bits in version 1 and 32 bits in version 0. */
	readonly longSize: number;

	constructor(private readonly content: Buffer) {
		this.longSize = content.readUInt8(0) === 1 ? 8 : 4;
	}

	/** Each flag stands for an optional part of the box. */
	countParts(...flags: number[]): number {
		return flags.filter((flag) => (this.content.readUIntBE(1, 3) & flag) !== 0).length;
	}

	skip(size: number): this {
		this.offset += size;
		return this;
	}

	/** Reads a field that has 32 bits in both versions. */
	readInt(): number {
		return this.skip(4).content.readUInt32BE(this.offset - 4);
	}

	/** Reads a field of `longSize` bytes; NaN if all bits are set, which means that the value is unknown. */
	readLong(): number {
		const isWide = this.longSize === 8;
		const value = isWide
			? Number(this.skip(8).content.readBigUInt64BE(this.offset - 8))
			: this.readInt();
		return value >= 2 ** (isWide ? 64 : 32) - 1 ? NaN : value;
	}
}
