import type { Box, BoxFields } from './boxes';
import { boxAt, boxesIn, fieldsIn, boxFields, firstOf } from './boxes';
import type { Bytes } from './bytes';

/** A part of the movie, in seconds. */
interface Span {
	readonly from: number;
	readonly to: number;
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
	for await (const defaults of fieldsIn(bytes, extension, 'trex')) {
		samples.set(defaults.int(), defaults.skip(4).int());
	}
	const tracks = new Map<number, Track>();
	for await (const box of boxesIn(bytes, movie, 'trak')) {
		const header = await firstOf(fieldsIn(bytes, box, 'tkhd'));
		const media = await firstOf(boxesIn(bytes, box, 'mdia'));
		const mediaHeader = media && (await firstOf(fieldsIn(bytes, media, 'mdhd')));
		if (!header || !mediaHeader) continue;
		const id = header.skip(2 * header.longSize).int();
		const timescale = mediaHeader.skip(2 * mediaHeader.longSize).int();
		tracks.set(id, { timescale, sample: samples.get(id) ?? 0 });
	}
	return tracks;
}

/** How long the samples of a run are together; those of a fragment have one length, or each its own. */
function lengthOfRun(run: BoxFields, sample: number): number {
	const count = run.int();
	if (run.count(0x100) === 0) return count * sample;
	run.skip(4 * run.count(0x1, 0x4));
	const rest = 4 * run.count(0x200, 0x400, 0x800);
	let length = 0;
	for (let index = 0; index < count; index++) {
		length += run.int();
		run.skip(rest);
	}
	return length;
}

/** What each track has in a fragment. */
async function* spansOfFragment(bytes: Bytes, fragment: Box, tracks: Tracks): AsyncGenerator<Span> {
	for await (const part of boxesIn(bytes, fragment, 'traf')) {
		const header = (await firstOf(fieldsIn(bytes, part, 'tfhd')))!;
		const { timescale, sample } = tracks.get(header.int())!;
		const hasUsual = header.count(0x8) > 0;
		const usual = hasUsual ? header.skip(4 * header.count(0x1, 0x1, 0x2)).int() : sample;
		const from = (await firstOf(fieldsIn(bytes, part, 'tfdt')))!.long();
		let to = from;
		for await (const run of fieldsIn(bytes, part, 'trun')) to += lengthOfRun(run, usual);
		yield { from: from / timescale, to: to / timescale };
	}
}

/** What an index says about the fragments after it, so that they need not be read, and where the last of them ends. */
async function spanOfIndex(bytes: Bytes, box: Box): Promise<Span & { readonly end: number }> {
	const index = await boxFields(bytes, box);
	const timescale = index.skip(4).int();
	const from = index.long() / timescale;
	let end = box.end + index.long();
	const count = index.int() % 2 ** 16;
	let length = 0;
	for (let entry = 0; entry < count; entry++) {
		end += index.int() % 2 ** 31;
		length += index.int();
		index.skip(4);
	}
	return { from, to: from + length / timescale, end };
}

/** Where the last fragment that can be played by itself begins, by the list at the end of the file. */
async function lastListed(bytes: Bytes): Promise<number> {
	const tail = await bytes.at(bytes.length - 16, 16);
	if (tail.toString('latin1', 4, 8) !== 'mfro') return 0;
	const list = await boxAt(bytes, bytes.length - tail.readUInt32BE(12), bytes.length);
	let last = 0;
	for await (const entries of fieldsIn(bytes, list, 'tfra')) {
		const sizes = entries.skip(4).int();
		const numbers = 3 + ((sizes >> 4) & 3) + ((sizes >> 2) & 3) + (sizes & 3);
		const before = (entries.int() - 1) * (2 * entries.longSize + numbers);
		if (before < 0) continue;
		last = Math.max(last, entries.skip(before + entries.longSize).long());
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
	// A long recording has too many fragments to be kept.
	const span = { from: own > 0 ? 0 : Infinity, to: own };
	const add = ({ from, to }: Span): void => {
		span.from = Math.min(span.from, from);
		span.to = Math.max(span.to, to);
	};
	let last: number | undefined;
	for (let offset = movie.end; offset < bytes.length;) {
		const box = await boxAt(bytes, offset, bytes.length);
		offset = box.end;
		if (box.type === 'moof') {
			for await (const part of spansOfFragment(bytes, box, tracks)) add(part);
		} else if (box.type === 'sidx') {
			const index = await spanOfIndex(bytes, box);
			add(index);
			offset = index.end;
		} else if (box.type === 'moov' || box.type === 'ftyp') return NaN;
		else continue;
		if (offset < bytes.length) offset = Math.max(offset, (last ??= await lastListed(bytes)));
	}
	return span.to - span.from;
}
