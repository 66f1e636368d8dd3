import type { Bytes, Format } from './bytes';

/** A part of a WebM or MKV file (EBML, RFC 8794); end is Infinity if its size is unknown, as in a recording. */
interface EbmlElement {
	readonly id: number;
	readonly start: number;
	readonly end: number;
}

const HEADER = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;

/** The length of a number that begins with this byte: one more than it has leading zeros. */
const sizeOfNumber = (first: number): number => Math.clz32(first) - 23;

async function elementAt(bytes: Bytes, offset: number): Promise<EbmlElement> {
	const head = await bytes.at(offset, 12);
	const idSize = sizeOfNumber(head.readUInt8(0));
	const lengthSize = sizeOfNumber(head.readUInt8(idSize));
	const start = idSize + lengthSize;
	const bits = 7 * lengthSize;
	const number = BigInt(`0x${head.toString('hex', idSize, start)}`);
	const length = Number(BigInt.asUintN(bits, number));
	return {
		id: head.readUIntBE(0, idSize),
		start: offset + start,
		end: length >= 2 ** bits - 1 ? Infinity : offset + start + length,
	};
}

async function secondsOfInfo(
	bytes: Bytes,
	{ start, end }: EbmlElement,
): Promise<number | undefined> {
	let nanoseconds = 1_000_000;
	let duration: number | undefined;
	for (let offset = start; offset < end;) {
		const element = await elementAt(bytes, offset);
		const content = await bytes.at(element.start, Math.min(8, element.end - element.start));
		if (element.id === TIMESTAMP_SCALE) nanoseconds = content.readUIntBE(0, content.length);
		if (element.id === DURATION) {
			duration = content.length === 4 ? content.readFloatBE(0) : content.readDoubleBE(0);
		}
		offset = element.end;
	}
	return duration && (duration * nanoseconds) / 1e9;
}

/** WebM and MKV. */
export const matroska: Format = {
	matches: (head) => head.length > 4 && head.readUInt32BE(0) === HEADER,
	async seconds(bytes, start) {
		for (let offset = start; offset < bytes.length;) {
			const element = await elementAt(bytes, offset);
			if (element.id === INFO) return await secondsOfInfo(bytes, element);
			offset = element.id === SEGMENT ? element.start : element.end;
		}
		return undefined;
	},
};
