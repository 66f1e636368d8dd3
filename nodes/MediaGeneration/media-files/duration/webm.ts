import type { ByteReader, Format } from '../byte-reader';

// IDs of elements (RFC 9559).
const HEADER = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const CLUSTER = 0x1f43b675;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;

/** The length in bytes of a number that begins with this byte: the count of its leading zero bits plus one. */
const readNumberSize = (first: number): number => Math.clz32(first) - 23;

async function readElement(bytes: ByteReader, offset: number) {
	const head = await bytes.read(offset, 12);
	const idSize = readNumberSize(head.readUInt8(0));
	const lengthSize = readNumberSize(head.readUInt8(idSize));
	const start = idSize + lengthSize;
	const number = BigInt(`0x${head.toString('hex', idSize, start)}`);
	const length = Number(BigInt.asUintN(7 * lengthSize, number));
	const isUnknown = length >= 2 ** (7 * lengthSize) - 1;
	return {
		id: head.readUIntBE(0, idSize),
		start: offset + start,
		end: isUnknown ? bytes.length : offset + start + length,
	};
}

/** WebM and MKV. A recording of a browser states no duration. */
export const webm: Format = {
	matches: (head) => head.length > 4 && head.readUInt32BE(0) === HEADER,
	async measure(bytes, start) {
		let nanosecondsPerUnit = 1_000_000;
		let units: number | undefined;
		for (let offset = start, end = bytes.length; offset < end;) {
			const element = await readElement(bytes, offset);
			const { id } = element;
			// The file was cut off, or another one was appended.
			if (id === CLUSTER || (id === SEGMENT && element.end !== bytes.length)) return undefined;
			if (id === INFO) ({ end } = element);
			const content = await bytes.read(element.start, Math.min(8, element.end - element.start));
			if (id === TIMESTAMP_SCALE) nanosecondsPerUnit = content.readUIntBE(0, content.length);
			if (id === DURATION)
				units = content.length === 4 ? content.readFloatBE(0) : content.readDoubleBE(0);
			offset = id === SEGMENT || id === INFO ? element.start : element.end;
		}
		return units && (units * nanosecondsPerUnit) / 1e9;
	},
};
