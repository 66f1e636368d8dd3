import type { Box } from './boxes';
import { boxAt, boxesIn, boxIn, BoxFields } from './boxes';
import type { Bytes } from './bytes';

/** A part of the movie, in seconds. */
interface Span {
	readonly from: number;
	readonly to: number;
	/** Where the file goes on after it. */
	readonly end: number;
}

interface Track {
	/** Units per second. */
	readonly timescale: number;
	/** How long a sample is, in these units, where nothing else is said. */
	readonly sample: number;
}

type Tracks = ReadonlyMap<number, Track>;

async function readTracks(bytes: Bytes, movie: Box, extension: Box): Promise<Tracks> {
	const samples = new Map<number, number>();
	for await (const box of boxesIn(bytes, extension)) {
		if (box.type !== 'trex') continue;
		const defaults = await BoxFields.of(bytes, box);
		samples.set(defaults.int(4), defaults.int(12));
	}
	const tracks = new Map<number, Track>();
	for await (const box of boxesIn(bytes, movie)) {
		if (box.type !== 'trak') continue;
		const header = await boxIn(bytes, box, 'tkhd');
		const media = await boxIn(bytes, box, 'mdia');
		const mediaHeader = media && (await boxIn(bytes, media, 'mdhd'));
		if (!header || !mediaHeader) continue;
		const id = (await BoxFields.of(bytes, header)).int(12, 20);
		const timescale = (await BoxFields.of(bytes, mediaHeader)).int(12, 20);
		tracks.set(id, { timescale, sample: samples.get(id) ?? 0 });
	}
	return tracks;
}

/** How long the samples of a run are together; those of a fragment have one length, or each its own. */
function lengthOfRun(run: BoxFields, sample: number): number {
	const count = run.int(4);
	if (!run.has(0x100)) return count * sample;
	const first = 8 + 4 * run.count(0x1, 0x4);
	const step = 4 * run.count(0x100, 0x200, 0x400, 0x800);
	let length = 0;
	for (let index = 0; index < count; index++) length += run.int(first + index * step);
	return length;
}

async function spanOfTrack(bytes: Bytes, part: Box, tracks: Tracks): Promise<Omit<Span, 'end'>> {
	const header = await BoxFields.of(bytes, (await boxIn(bytes, part, 'tfhd'))!);
	const { timescale, sample } = tracks.get(header.int(4))!;
	const usual = header.has(0x8) ? header.int(8 + 4 * header.count(0x1, 0x1, 0x2)) : sample;
	const from = (await BoxFields.of(bytes, (await boxIn(bytes, part, 'tfdt'))!)).long(4);
	let to = from;
	for await (const box of boxesIn(bytes, part)) {
		if (box.type === 'trun') to += lengthOfRun(await BoxFields.of(bytes, box), usual);
	}
	return { from: from / timescale, to: to / timescale };
}

async function spanOfFragment(bytes: Bytes, fragment: Box, tracks: Tracks): Promise<Span> {
	let span: Span = { from: Infinity, to: 0, end: fragment.end };
	for await (const box of boxesIn(bytes, fragment)) {
		if (box.type !== 'traf') continue;
		const { from, to } = await spanOfTrack(bytes, box, tracks);
		span = { ...span, from: Math.min(span.from, from), to: Math.max(span.to, to) };
	}
	return span;
}

/** What an index says about the fragments after it, so that they need not be read. */
async function spanOfIndex(bytes: Bytes, box: Box): Promise<Span> {
	const index = await BoxFields.of(bytes, box);
	const timescale = index.int(8);
	const from = index.long(12) / timescale;
	const count = index.content.readUInt16BE(index.offset(22, 30));
	let length = 0;
	let end = box.end + index.long(16, 20);
	for (let entry = 0; entry < count; entry++) {
		const at = index.offset(24, 32) + entry * 12;
		end += index.int(at) % 2 ** 31;
		length += index.int(at + 4);
	}
	return { from, to: from + length / timescale, end };
}

/** Where the last fragment that can be played by itself begins, by the list at the end of the file. */
async function lastListed(bytes: Bytes): Promise<number> {
	const tail = await bytes.at(bytes.length - 16, 16);
	if (tail.toString('latin1', 4, 8) !== 'mfro') return 0;
	const list = await boxAt(bytes, bytes.length - tail.readUInt32BE(12), bytes.length);
	let last = 0;
	for await (const box of boxesIn(bytes, list)) {
		if (box.type !== 'tfra') continue;
		const entries = await BoxFields.of(bytes, box);
		const sizes = entries.int(8);
		const numbers = 3 + ((sizes >> 4) & 3) + ((sizes >> 2) & 3) + (sizes & 3);
		last = Math.max(last, entries.long(box.end - box.start - numbers - entries.offset(4, 8)));
	}
	return last;
}

/**
 * How long a movie in fragments is, from the first to the end of the last one.
 * @param own the length of what the movie contains before its fragments
 */
export async function secondsOfFragments(
	bytes: Bytes,
	movie: Box,
	extension: Box,
	own: number,
): Promise<number> {
	const tracks = await readTracks(bytes, movie, extension);
	let last: number | undefined;
	let [from, to] = [own > 0 ? 0 : Infinity, own];
	for (let offset = movie.end; offset < bytes.length;) {
		const box = await boxAt(bytes, offset, bytes.length);
		offset = box.end;
		if (box.type !== 'moof' && box.type !== 'sidx') continue;
		const span =
			box.type === 'moof'
				? await spanOfFragment(bytes, box, tracks)
				: await spanOfIndex(bytes, box);
		from = Math.min(from, span.from);
		to = Math.max(to, span.to);
		offset = span.end;
		if (offset < bytes.length) offset = Math.max(offset, (last ??= await lastListed(bytes)));
	}
	return to - from;
}
