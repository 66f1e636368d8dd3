import type { Box } from './boxes';
import { boxIn, BoxFields } from './boxes';
import type { Bytes } from './bytes';
import type { Format } from './format';
import { secondsOfFragments } from './fragments';

/** What a file may begin with: the older ones of QuickTime have no `ftyp`. */
const FIRST = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'];

async function secondsOfMovie(bytes: Bytes, movie: Box): Promise<number | undefined> {
	const header = await boxIn(bytes, movie, 'mvhd');
	if (!header) return undefined;
	const fields = await BoxFields.of(bytes, header);
	const timescale = fields.int(12, 20);
	const own = fields.long(16, 24) / timescale;
	// A movie in fragments does not count them in its own length.
	const extension = await boxIn(bytes, movie, 'mvex');
	if (!extension) return own;
	const total = await boxIn(bytes, extension, 'mehd');
	const seconds = total ? (await BoxFields.of(bytes, total)).long(4) / timescale : 0;
	return seconds || (await secondsOfFragments(bytes, movie, extension, own || 0));
}

/** MP4, MOV, M4V and M4A. The movie's header may be anywhere, even after the media. */
export const mp4: Format = {
	matches: (head) => FIRST.includes(head.toString('latin1', 4, 8)),
	async seconds(bytes, start) {
		const movie = await boxIn(bytes, { type: 'file', start, end: bytes.length }, 'moov');
		return movie && (await secondsOfMovie(bytes, movie));
	},
};
