import type { Box, BoxFields } from './boxes';
import { readBox, findBoxes, findBoxFields, readBoxFields, takeFirst } from './boxes';
import type { ByteReader } from '../byte-reader';

/** A part of the movie, in seconds. */
interface Span {
	readonly from: number;
	readonly to: number;
}

interface Track {
	/** Units per second. */
	readonly timescale: number;
	/** The default length of a sample, in units of the timescale. */
	readonly sampleLength: number;
}

type Tracks = ReadonlyMap<number, Track>;

async function readTracks(bytes: ByteReader, movie: Box, extension: Box): Promise<Tracks> {
	const samples = new Map<number, number>();
	for await (const defaults of findBoxFields(bytes, extension, 'trex')) {
		samples.set(defaults.readInt(), defaults.skip(4).readInt());
	}
	const tracks = new Map<number, Track>();
	for await (const box of findBoxes(bytes, movie, 'trak')) {
		const header = await takeFirst(findBoxFields(bytes, box, 'tkhd'));
		const media = await takeFirst(findBoxes(bytes, box, 'mdia'));
		const mediaHeader = media && (await takeFirst(findBoxFields(bytes, media, 'mdhd')));
		if (!header || !mediaHeader) continue;
		const id = header.skip(2 * header.longSize).readInt();
		const timescale = mediaHeader.skip(2 * mediaHeader.longSize).readInt();
		tracks.set(id, { timescale, sampleLength: samples.get(id) ?? 0 });
	}
	return tracks;
}

/** In units of the timescale. `sampleLength` is the length of each sample if the run doesn't state their lengths. */
function measureRun(run: BoxFields, sampleLength: number): number {
	const count = run.readInt();
	if (run.countParts(0x100) === 0) return count * sampleLength;
	run.skip(4 * run.countParts(0x1, 0x4));
	const rest = 4 * run.countParts(0x200, 0x400, 0x800);
	let length = 0;
	for (let index = 0; index < count; index++) {
		length += run.readInt();
		run.skip(rest);
	}
	return length;
}

async function* readFragmentSpans(
	bytes: ByteReader,
	fragment: Box,
	tracks: Tracks,
): AsyncGenerator<Span> {
	for await (const part of findBoxes(bytes, fragment, 'traf')) {
		const header = (await takeFirst(findBoxFields(bytes, part, 'tfhd')))!;
		const { timescale, sampleLength } = tracks.get(header.readInt())!;
		const hasUsual = header.countParts(0x8) > 0;
		const usual = hasUsual
			? header.skip(4 * header.countParts(0x1, 0x1, 0x2)).readInt()
			: sampleLength;
		const from = (await takeFirst(findBoxFields(bytes, part, 'tfdt')))!.readLong();
		let to = from;
		for await (const run of findBoxFields(bytes, part, 'trun')) to += measureRun(run, usual);
		yield { from: from / timescale, to: to / timescale };
	}
}

/** Reads an index (`sidx`): the span of the following fragments, and the offset of their end. */
async function readIndexSpan(
	bytes: ByteReader,
	box: Box,
): Promise<Span & { readonly endOffset: number }> {
	const index = await readBoxFields(bytes, box);
	const timescale = index.skip(4).readInt();
	const from = index.readLong() / timescale;
	let endOffset = box.end + index.readLong();
	const count = index.readInt() % 2 ** 16;
	let length = 0;
	for (let entry = 0; entry < count; entry++) {
		endOffset += index.readInt() % 2 ** 31;
		length += index.readInt();
		index.skip(4);
	}
	return { from, to: from + length / timescale, endOffset };
}

/** The offset of the last fragment in the list at the end of the file; 0 without a list. */
async function findLastFragmentOffset(bytes: ByteReader): Promise<number> {
	const tail = await bytes.read(bytes.length - 16, 16);
	if (tail.toString('latin1', 4, 8) !== 'mfro') return 0;
	const list = await readBox(bytes, bytes.length - tail.readUInt32BE(12), bytes.length);
	let last = 0;
	for await (const entries of findBoxFields(bytes, list, 'tfra')) {
		const sizes = entries.skip(4).readInt();
		const numbers = 3 + ((sizes >> 4) & 3) + ((sizes >> 2) & 3) + (sizes & 3);
		const before = (entries.readInt() - 1) * (2 * entries.longSize + numbers);
		if (before < 0) continue;
		last = Math.max(last, entries.skip(before + entries.longSize).readLong());
	}
	return last;
}

/**
 * The length in seconds of a fragmented movie, from its earliest to its latest time; NaN if another movie follows.
 * @param secondsBeforeFragments the length in seconds of the part outside the fragments, which begins at 0
 */
export async function measureFragments(
	bytes: ByteReader,
	movie: Box,
	extension: Box,
	secondsBeforeFragments: number,
): Promise<number> {
	const tracks = await readTracks(bytes, movie, extension);
	// Keeps only the total span, because a long recording has many fragments.
	const span = { from: secondsBeforeFragments > 0 ? 0 : Infinity, to: secondsBeforeFragments };
	const add = ({ from, to }: Span): void => {
		span.from = Math.min(span.from, from);
		span.to = Math.max(span.to, to);
	};
	let last: number | undefined;
	for (let offset = movie.end; offset < bytes.length;) {
		const box = await readBox(bytes, offset, bytes.length);
		offset = box.end;
		if (box.type === 'moof') {
			for await (const part of readFragmentSpans(bytes, box, tracks)) add(part);
		} else if (box.type === 'sidx') {
			const index = await readIndexSpan(bytes, box);
			add(index);
			offset = index.endOffset;
		} else if (box.type === 'moov' || box.type === 'ftyp') return NaN;
		else continue;
		if (offset < bytes.length)
			offset = Math.max(offset, (last ??= await findLastFragmentOffset(bytes)));
	}
	return span.to - span.from;
}
