import type { Box } from './boxes';
import { boxesIn, fieldsIn, firstOf } from './boxes';
import type { Bytes, Format } from './bytes';
import { secondsOfFragments } from './fragments';

/** What a file may begin with: the older ones of QuickTime have no `ftyp`. */
const FIRST = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'];

async function secondsOfMovie(bytes: Bytes, movie: Box): Promise<number | undefined> {
	const header = await firstOf(fieldsIn(bytes, movie, 'mvhd'));
	if (!header) return undefined;
	const timescale = header.skip(2 * header.longSize).int();
	const own = header.long() / timescale;
	// A movie in fragments does not count them in its own length.
	const extension = await firstOf(boxesIn(bytes, movie, 'mvex'));
	if (!extension) return own;
	const total = await firstOf(fieldsIn(bytes, extension, 'mehd'));
	const seconds = total ? total.long() / timescale : 0;
	return seconds || (await secondsOfFragments(bytes, movie, extension, own || 0));
}

/** MP4, MOV, M4V and M4A. The movie's header may be anywhere, even after the media. */
export const mp4: Format = {
	matches: (head) => FIRST.includes(head.toString('latin1', 4, 8)),
	async seconds(bytes, start) {
		const movie = await firstOf(boxesIn(bytes, { start, end: bytes.length }, 'moov'));
		return movie && (await secondsOfMovie(bytes, movie));
	},
};
