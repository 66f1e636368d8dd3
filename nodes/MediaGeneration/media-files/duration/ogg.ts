import { MAX_SHORT_FILE_BYTES, type Format } from '../byte-reader';

/** Has room for two pages (RFC 3533), since a page of another stream may follow the last page of the sound. */
const PART_BYTES = 128 * 1024;
/** The granule position of a page on which no packet ends. */
const NO_POSITION = 2n ** 64n - 1n;

function readPages(part: Buffer) {
	const pages = [];
	for (let at = part.indexOf('OggS'); at >= 0; at = part.indexOf('OggS', at + 1)) {
		const page = part.subarray(at);
		if (page.length < 27) break;
		const position = page.readBigUInt64LE(6);
		pages.push({
			stream: page.readUInt32LE(14),
			/** Whether the page is the first of its stream. */
			isFirst: (page.readUInt8(5) & 2) !== 0,
			/** The number of samples up to the page's last packet; undefined if no packet ends on the page. */
			position: position === NO_POSITION ? undefined : Number(position),
			packet: page.subarray(27 + page.readUInt8(26)),
		});
	}
	return pages;
}

type Page = ReturnType<typeof readPages>[number];

/** The stream, its positions per second, and the number of samples at its beginning that aren't played. */
function readSound({ stream, packet }: Page) {
	const name = packet.toString('latin1', 0, 8);
	if (name === 'OpusHead') return { stream, rate: 48_000, skipped: packet.readUInt16LE(10) };
	return name.startsWith('\x01vorbis')
		? { stream, rate: packet.readUInt32LE(12), skipped: 0 }
		: undefined;
}

/** Ogg with Vorbis or Opus. The position of the sound's last page is its number of samples. */
export const ogg: Format = {
	matches: (head) => head.toString('latin1', 0, 4) === 'OggS',
	async measure(bytes, start) {
		const length = bytes.length - start;
		const isShort = length <= MAX_SHORT_FILE_BYTES;
		const pages = readPages(await bytes.read(start, isShort ? length : PART_BYTES));
		if (!isShort) pages.push(...readPages(await bytes.read(bytes.length - PART_BYTES, PART_BYTES)));
		const sound = pages.map((page) => (page.isFirst ? readSound(page) : undefined)).find(Boolean);
		// Another sound follows in a file that was joined from parts.
		const isJoined = pages.some(
			({ isFirst }, index) => isFirst && pages[index - 1]?.isFirst === false,
		);
		const last = pages.filter(({ stream, position }) => stream === sound?.stream && position).pop();
		return sound && last && !isJoined ? (last.position! - sound.skipped) / sound.rate : undefined;
	},
};
