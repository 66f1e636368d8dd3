import type { Bytes, Format } from './bytes';

const MAGIC = 'OggS';

/** A page (RFC 3533) has at most 65,307 bytes; another stream's last page may follow that of the sound. */
const TAIL_BYTES = 128 * 1024;
/** The position of a page on which no packet ends. */
const NONE = 2n ** 64n - 1n;

interface Sound {
	readonly stream: number;
	/** Positions per second. */
	readonly rate: number;
	/** Samples at the beginning that are not heard. */
	readonly skipped: number;
}

function soundOf(stream: number, packet: Buffer): Sound | undefined {
	if (packet.toString('latin1', 0, 7) === '\x01vorbis') {
		return { stream, rate: packet.readUInt32LE(12), skipped: 0 };
	}
	if (packet.toString('latin1', 0, 8) === 'OpusHead') {
		return { stream, rate: 48_000, skipped: packet.readUInt16LE(10) };
	}
	return undefined;
}

/** The file begins with the first page of each of its streams, which contains one packet. */
async function findSound(bytes: Bytes, start: number): Promise<Sound | undefined> {
	for (let offset = start; offset < bytes.length;) {
		const page = await bytes.at(offset, 1024);
		const isFirst = page.toString('latin1', 0, 4) === MAGIC && (page.readUInt8(5) & 2) !== 0;
		if (!isFirst) return undefined;
		const segments = page.readUInt8(26);
		const sizes = page.subarray(27, 27 + segments);
		const packet = 27 + segments;
		const sound = soundOf(page.readUInt32LE(14), page.subarray(packet));
		if (sound) return sound;
		offset += packet + sizes.reduce((sum, size) => sum + size, 0);
	}
	return undefined;
}

/** Ogg with Vorbis or Opus: the last page says how much has been played at its end. */
export const ogg: Format = {
	matches: (head) => head.toString('latin1', 0, 4) === MAGIC,
	async seconds(bytes, start) {
		const sound = await findSound(bytes, start);
		if (!sound) return undefined;
		const tail = await bytes.at(Math.max(start, bytes.length - TAIL_BYTES), TAIL_BYTES);
		let last = 0;
		for (let at = tail.indexOf(MAGIC); at >= 0; at = tail.indexOf(MAGIC, at + 1)) {
			const page = tail.subarray(at, at + 18);
			if (page.length < 18 || page.readUInt32LE(14) !== sound.stream) continue;
			const position = page.readBigUInt64LE(6);
			if (position !== NONE) last = Number(position);
		}
		return (last - sound.skipped) / sound.rate;
	},
};
