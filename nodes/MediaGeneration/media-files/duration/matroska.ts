import { MAX_BYTES, MAX_SHORT_FILE_BYTES, type ByteReader, type Format } from '../byte-reader';

/** An element of a WebM or MKV file (EBML, RFC 8794). Its end is Infinity if its size is unknown, as in a recording. */
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
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;

const ENCODED_HEADER_ID = Buffer.from('1a45dfa3', 'hex');
const ENCODED_CLUSTER_ID = Buffer.from('1f43b675', 'hex');

/** The size of the tail that is searched for the last cluster. */
const TAIL_BYTES = 512 * 1024;

/** Enough bytes for the header of a file, which states its type (`webm` or `matroska`). */
const HEADER_BYTES = 64;

/** More bytes than usual clusters have: times have 16 bits, so a cluster lasts at most 33 seconds in the usual unit. */
const MAX_CLUSTER_BYTES = 32 * MAX_BYTES;

/** The length in bytes of a number that begins with this byte: the count of its leading zero bits plus one. */
const readNumberSize = (first: number): number => Math.clz32(first) - 23;

function readElement(head: Buffer, offset: number): EbmlElement {
	const idSize = readNumberSize(head.readUInt8(0));
	const lengthSize = readNumberSize(head.readUInt8(idSize));
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

const readElementAt = async (bytes: ByteReader, offset: number): Promise<EbmlElement> =>
	readElement(await bytes.read(offset, 12), offset);

interface Info {
	/** The unit of time, in nanoseconds. */
	readonly nanosecondsPerUnit: number;
	/** The duration in this unit; undefined if it was never written, as in a browser's recording. */
	readonly duration?: number;
}

async function readInfo(bytes: ByteReader, { start, end }: EbmlElement): Promise<Info> {
	let nanosecondsPerUnit = 1_000_000;
	let duration: number | undefined;
	for (let offset = start; offset < end;) {
		const element = await readElementAt(bytes, offset);
		const content = await bytes.read(element.start, Math.min(8, element.end - element.start));
		if (element.id === TIMESTAMP_SCALE) nanosecondsPerUnit = content.readUIntBE(0, content.length);
		if (element.id === DURATION) {
			duration = content.length === 4 ? content.readFloatBE(0) : content.readDoubleBE(0);
		}
		offset = element.end;
	}
	return { nanosecondsPerUnit, duration };
}

/** The elements of a cluster that are in this part of the file. */
function* readElements(part: Buffer, start: number): Generator<EbmlElement> {
	for (let offset = start; offset + 12 <= part.length;) {
		const element = readElement(part.subarray(offset), offset);
		// A four-byte ID, such as that of Cues or of the next cluster, marks a part of the segment: the cluster has ended.
		if (element.id > 0xffffff) return;
		yield element;
		offset = element.id === BLOCK_GROUP ? element.start : element.end;
	}
}

const readNumber = (part: Buffer, { start, end }: EbmlElement): number =>
	part.readUIntBE(start, Math.min(6, end - start));

/** The estimated end of a cluster's last block, in the file's unit of time; undefined if no cluster begins at `at`. */
function estimateClusterEnd(part: Buffer, at: number): number | undefined {
	const [time, ...blocks] = readElements(part, readElement(part.subarray(at), at).start);
	if (time?.id !== TIMESTAMP) return undefined;
	const times = blocks
		.filter(({ id }) => id === SIMPLE_BLOCK || id === BLOCK)
		.map(({ start }) => part.readInt16BE(start + readNumberSize(part.readUInt8(start))))
		.sort((one, other) => one - other);
	const [last = 0, before = last] = times.reverse();
	return readNumber(part, time) + 2 * last - before;
}

/** The offset of the last cluster in a part of the file. */
function findLastCluster(part: Buffer): number | undefined {
	const last = part.length - HEADER_BYTES / 2;
	for (let at = part.lastIndexOf(ENCODED_CLUSTER_ID, last); at > 0;) {
		const { start } = readElement(part.subarray(at), at);
		if (part.readUInt8(start) === TIMESTAMP) return at;
		at = part.lastIndexOf(ENCODED_CLUSTER_ID, at - 1);
	}
	return undefined;
}

/** Whether another file begins in this part of the file. */
function hasHeader(part: Buffer, from: number): boolean {
	for (
		let at = part.indexOf(ENCODED_HEADER_ID, from);
		at >= 0;
		at = part.indexOf(ENCODED_HEADER_ID, at + 1)
	) {
		if (/webm|matroska/.test(part.toString('latin1', at, at + HEADER_BYTES))) return true;
	}
	return false;
}

/**
 * Reads the whole file to find the end of its last cluster, in the file's unit of time; undefined if no cluster begins
 * near the end of the file, NaN if another file follows.
 */
async function scanForLastEnd(bytes: ByteReader, start: number): Promise<number | undefined> {
	let last: number | undefined;
	for (let offset = start; offset < bytes.length; offset += MAX_BYTES - HEADER_BYTES) {
		const part = await bytes.readUncounted(offset);
		if (hasHeader(part, offset === start ? 1 : 0)) return NaN;
		const at = findLastCluster(part);
		if (at !== undefined) last = offset + at;
	}
	if (last === undefined || bytes.length - last > MAX_CLUSTER_BYTES) return undefined;
	return estimateClusterEnd(await bytes.readUncounted(last, MAX_CLUSTER_BYTES), 0);
}

/**
 * Finds the end of the last cluster in the tail of the file, in the file's unit of time; undefined if no cluster begins
 * in the tail, NaN if another file seems to follow.
 */
async function findLastEndInTail(bytes: ByteReader, start: number): Promise<number | undefined> {
	const isShort = bytes.length - start <= MAX_SHORT_FILE_BYTES;
	const size = isShort ? bytes.length - start : TAIL_BYTES;
	if (!isShort) {
		for await (const part of bytes.readSpreadParts(start))
			if (part.includes(ENCODED_HEADER_ID)) return NaN;
	}
	const tail = await bytes.read(bytes.length - size, size);
	if (tail.includes(ENCODED_HEADER_ID, 4)) return NaN;
	const last = findLastCluster(tail);
	return last === undefined ? undefined : estimateClusterEnd(tail, last);
}

/** WebM and MKV. */
export const matroska: Format = {
	matches: (head) => head.length > 4 && head.readUInt32BE(0) === HEADER,
	async measure(bytes, start) {
		let info: Info | undefined;
		let segment: EbmlElement | undefined;
		for (let offset = start; offset < bytes.length && !info?.duration;) {
			const element = await readElementAt(bytes, offset);
			if (element.id === SEGMENT) segment = element;
			if (element.id === INFO) info = await readInfo(bytes, element);
			if (element.id === CLUSTER && info) {
				const first = await readElementAt(bytes, element.start);
				if (first.id !== TIMESTAMP || bytes.length === Infinity) return undefined;
				const begin = (await bytes.read(first.start, first.end - first.start)).readUIntBE(
					0,
					first.end - first.start,
				);
				const end = await scanForLastEnd(bytes, start);
				return end && ((end - begin) * info.nanosecondsPerUnit) / 1e9;
			}
			offset = element.id === SEGMENT ? element.start : element.end;
		}
		if (!info?.duration || !segment) return undefined;
		const { end } = segment;
		const isKnown = bytes.length < Infinity;
		if (isKnown && end < Infinity) {
			const next = await bytes.read(end, 4);
			if (end > bytes.length || next.equals(ENCODED_HEADER_ID)) return undefined;
		} else if (isKnown) {
			const last = await findLastEndInTail(bytes, start);
			// Half of the duration is enough, since the end is only estimated, and the duration may be rounded.
			if (last !== undefined && !(last >= info.duration / 2)) return undefined;
		}
		return (info.duration * info.nanosecondsPerUnit) / 1e9;
	},
};
