import { MAX_SHORT_FILE_BYTES, type ByteReader, type Format } from '../byte-reader';

const CAPTURE_PATTERN = 'OggS';

/** A page (RFC 3533) has at most 65,307 bytes. */
const PAGE_BYTES = 64 * 1024;
/** Has room for two pages, since the last page of another stream may follow the last page of the sound. */
const OGG_TAIL_BYTES = 128 * 1024;
/** The granule position of a page on which no packet ends. */
const NO_POSITION = 2n ** 64n - 1n;
/** The samples of the longest packet: 120 ms of Opus (RFC 6716, 3.2.5). A packet of Vorbis has at most 4,096. */
const MAX_PACKET_SAMPLES = 5_760;

interface Sound {
	readonly stream: number;
	/** Positions per second. */
	readonly rate: number;
	/** The number of samples at the beginning that aren't played. */
	readonly skipped: number;
}

function readSound(stream: number, packet: Buffer): Sound | undefined {
	if (packet.toString('latin1', 0, 7) === '\x01vorbis') {
		return { stream, rate: packet.readUInt32LE(12), skipped: 0 };
	}
	if (packet.toString('latin1', 0, 8) === 'OpusHead') {
		return { stream, rate: 48_000, skipped: packet.readUInt16LE(10) };
	}
	return undefined;
}

/** Searches the first page of each stream. These pages begin the file, and each contains one packet. */
async function findSound(bytes: ByteReader, start: number): Promise<Sound | undefined> {
	for (let offset = start; offset < bytes.length;) {
		const page = await bytes.read(offset, 1024);
		const isFirst =
			page.toString('latin1', 0, 4) === CAPTURE_PATTERN && (page.readUInt8(5) & 2) !== 0;
		if (!isFirst) return undefined;
		const segments = page.readUInt8(26);
		const sizes = page.subarray(27, 27 + segments);
		const packet = 27 + segments;
		const sound = readSound(page.readUInt32LE(14), page.subarray(packet));
		if (sound) return sound;
		offset += packet + sizes.reduce((sum, size) => sum + size, 0);
	}
	return undefined;
}

interface OggPage {
	readonly stream: number;
	/** Whether the page is the first of its stream. */
	readonly isFirst: boolean;
	/** The granule position: the samples up to the last packet that ends on the page; undefined if none ends there. */
	readonly position: number | undefined;
	/** The maximum number of samples in the packets that end on the page. */
	readonly maxSamples: number;
	readonly packet: Buffer;
}

function* readPages(part: Buffer): Generator<OggPage> {
	for (
		let at = part.indexOf(CAPTURE_PATTERN);
		at >= 0;
		at = part.indexOf(CAPTURE_PATTERN, at + 1)
	) {
		const page = part.subarray(at);
		if (page.length < 27) return;
		const position = page.readBigUInt64LE(6);
		const packetStart = 27 + page.readUInt8(26);
		// A packet ends with a segment of less than 255 bytes.
		const packetCount = page.subarray(27, packetStart).filter((size) => size < 255).length;
		yield {
			stream: page.readUInt32LE(14),
			isFirst: (page.readUInt8(5) & 2) !== 0,
			position: position === NO_POSITION ? undefined : Number(position),
			maxSamples: packetCount * MAX_PACKET_SAMPLES,
			packet: page.subarray(packetStart),
		};
	}
}

/** Whether a sound's first page with a position shows that the sound is a part of a live stream (RFC 7845, 4.3). */
const isPartOfStream = ({ position = 0, maxSamples }: OggPage): boolean => position > maxSamples;

/** The total length in seconds of all concatenated sounds; NaN if their formats differ, or for a part of a live stream. */
function sumSoundSeconds(file: Buffer): number {
	let [seconds, last] = [0, 0];
	let sound: Sound | undefined;
	let areFirst = false;
	let format: string | undefined;
	const played = (): number => (sound ? Math.max(0, last - sound.skipped) / sound.rate : 0);
	for (const page of readPages(file)) {
		const { stream, isFirst, position, packet } = page;
		if (isFirst && !areFirst) {
			seconds += played();
			sound = undefined;
			last = 0;
		}
		areFirst = isFirst;
		if (isFirst && !sound) {
			sound = readSound(stream, packet);
			// Players continue only with a sound of the same format.
			const own = sound && packet.toString('latin1', 0, 7);
			if (own !== (format ??= own)) return NaN;
		}
		if (isFirst || stream !== sound?.stream || position === undefined) continue;
		if (last === 0 && isPartOfStream(page)) return NaN;
		last = position;
	}
	return seconds + played();
}

/** Ogg with Vorbis or Opus. The position of a sound's last page is its number of samples, including skipped ones. */
export const ogg: Format = {
	matches: (head) => head.toString('latin1', 0, 4) === CAPTURE_PATTERN,
	async measure(bytes, start) {
		const length = bytes.length - start;
		if (length <= MAX_SHORT_FILE_BYTES) return sumSoundSeconds(await bytes.read(start, length));
		const sound = await findSound(bytes, start);
		if (!sound || length === Infinity) return undefined;
		let last = 0;
		const pages = [...readPages(await bytes.read(start, 2 * PAGE_BYTES))];
		if (pages.some(({ isFirst }, at) => isFirst && pages[at - 1]?.isFirst === false))
			return undefined;
		const begin = pages.find(({ stream, position }) => stream === sound.stream && position);
		if (begin && isPartOfStream(begin)) return undefined;
		let pace = 0;
		for (let offset = PAGE_BYTES; ; offset *= 2) {
			const isTail = offset >= length - OGG_TAIL_BYTES;
			const from = isTail ? length - OGG_TAIL_BYTES : offset;
			const part = await bytes.read(start + from, isTail ? OGG_TAIL_BYTES : PAGE_BYTES);
			last = 0;
			for (const { stream, isFirst, position } of readPages(part)) {
				if (isFirst) return undefined;
				if (stream === sound.stream && position !== undefined) last = position;
			}
			const end = from + part.length;
			// In a single sound, the position grows roughly in proportion to the offset; otherwise another file was appended.
			if (last === 0 || last / end < 0.7 * pace) return undefined;
			pace = last / end;
			if (isTail) break;
		}
		return (last - sound.skipped) / sound.rate;
	},
};
