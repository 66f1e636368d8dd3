import type { Bytes } from './bytes';

/** A part of an MP4 file (ISO 14496-12), with its content between start and end. */
export interface Box {
	readonly type: string;
	readonly start: number;
	readonly end: number;
}

/** @throws if no box begins there, or one that leads nowhere */
export async function boxAt(bytes: Bytes, offset: number, end: number): Promise<Box> {
	const head = await bytes.at(offset, 16);
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

export async function* boxesIn(bytes: Bytes, { start, end }: Omit<Box, 'type'>) {
	for (let offset = start; offset < end;) {
		const box = await boxAt(bytes, offset, end);
		yield box;
		offset = box.end;
	}
}

/** The first box of a type inside of another one. */
export async function boxIn(bytes: Bytes, parent: Box, type: string): Promise<Box | undefined> {
	for await (const box of boxesIn(bytes, parent)) if (box.type === type) return box;
	return undefined;
}

/** The fields of a box. In version 1 some have 64 bits, and so they and those after them have another place. */
export class BoxFields {
	private readonly isWide: boolean;

	private constructor(readonly content: Buffer) {
		this.isWide = content.readUInt8(0) === 1;
	}

	static async of(bytes: Bytes, { start, end }: Box): Promise<BoxFields> {
		return new BoxFields(await bytes.at(start, end - start));
	}

	/** Whether a box has an optional part. */
	has(flag: number): boolean {
		return (this.content.readUIntBE(1, 3) & flag) !== 0;
	}

	/** How many of these optional parts it has. */
	count(...flags: number[]): number {
		return flags.filter((flag) => this.has(flag)).length;
	}

	offset(narrow: number, wide = narrow): number {
		return this.isWide ? wide : narrow;
	}

	/** A field that has 32 bits in both versions. */
	int(narrow: number, wide = narrow): number {
		return this.content.readUInt32BE(this.offset(narrow, wide));
	}

	/** A field that has 64 bits in version 1; NaN if all of them are set, which means that the value is unknown. */
	long(narrow: number, wide = narrow): number {
		const value = this.isWide
			? Number(this.content.readBigUInt64BE(wide))
			: this.content.readUInt32BE(narrow);
		return value >= 2 ** (this.isWide ? 64 : 32) - 1 ? NaN : value;
	}
}
