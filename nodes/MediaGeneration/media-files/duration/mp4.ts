import type { Box } from './boxes';
import { readBox, findBoxes, findBoxFields, takeFirst } from './boxes';
import type { ByteReader, Format } from '../byte-reader';
import { measureFragments } from './fragments';

/** The possible first boxes of a file. Older QuickTime files have no `ftyp`. */
const FIRST_BOXES = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'];

/** Whether no media is cut off and no other movie follows; true if the file's length is unknown. */
async function isMovieComplete(bytes: ByteReader, { end }: Box): Promise<boolean> {
	for (let offset = end; offset < bytes.length && bytes.length < Infinity;) {
		const box = await readBox(bytes, offset, bytes.length).catch(() => undefined);
		if (!box) break;
		if (box.type === 'moov' || box.type === 'ftyp') return false;
		if (box.type === 'mdat' && box.end > bytes.length) return false;
		offset = box.end;
	}
	return true;
}

async function measureMovie(bytes: ByteReader, movie: Box): Promise<number | undefined> {
	const header = await takeFirst(findBoxFields(bytes, movie, 'mvhd'));
	if (!header) return undefined;
	const timescale = header.skip(2 * header.longSize).readInt();
	const headerSeconds = header.readLong() / timescale;
	// In a fragmented movie, `headerSeconds` excludes the fragments.
	const extension = await takeFirst(findBoxes(bytes, movie, 'mvex'));
	if (!extension) return (await isMovieComplete(bytes, movie)) ? headerSeconds : undefined;
	const total = await takeFirst(findBoxFields(bytes, extension, 'mehd'));
	const seconds = total ? total.readLong() / timescale : 0;
	return seconds || (await measureFragments(bytes, movie, extension, headerSeconds || 0));
}

/** MP4, MOV, M4V and M4A. The movie's header may be anywhere, even after the media. */
export const mp4: Format = {
	matches: (head) => FIRST_BOXES.includes(head.toString('latin1', 4, 8)),
	async measure(bytes, start) {
		const movie = await takeFirst(findBoxes(bytes, { start, end: bytes.length }, 'moov'));
		return movie && (await measureMovie(bytes, movie));
	},
};
