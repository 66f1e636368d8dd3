import { ByteReader, HEAD_BYTES, type ByteSource, type Format } from '../byte-reader';
import { mp3 } from './mp3';
import { mp4 } from './mp4';
import { ogg } from './ogg';
import { wav } from './wav';
import { webm } from './webm';

/** MP3 comes last, because it is recognized by its frames, and other files may contain similar bytes. */
const FORMATS: readonly Format[] = [mp4, webm, wav, ogg, mp3];

/** The offset at which a file's ID3 tag (title, artist and pictures) ends. */
function findEndOfTag(head: Buffer): number {
	if (head.toString('latin1', 0, 3) !== 'ID3') return 0;
	// Each byte contains seven bits of the size.
	return 10 + head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
}

/** The duration of a video or sound in seconds; undefined if its header doesn't state it, or if a read fails. */
export async function measureDuration(source: ByteSource): Promise<number | undefined> {
	const bytes = new ByteReader(source);
	try {
		const start = findEndOfTag(await bytes.read(0, 10));
		const head = await bytes.read(start, HEAD_BYTES);
		const seconds = await FORMATS.find(({ matches }) => matches(head))?.measure(bytes, start);
		return seconds !== undefined && seconds > 0 && seconds < Infinity ? seconds : undefined;
	} catch {
		return undefined;
	}
}

/** The length in seconds, rounded down to milliseconds, so that *End* is never beyond the end of the file. */
export async function measureSeconds(source: ByteSource): Promise<number | undefined> {
	const seconds = await measureDuration(source);
	return seconds === undefined ? undefined : Math.floor(seconds * 1000) / 1000;
}
