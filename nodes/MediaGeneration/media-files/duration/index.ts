import { ByteReader, HEAD_BYTES, type ByteSource, type Format } from '../byte-reader';
import { mp3 } from './mp3';
import { mp4 } from './mp4';
import { ogg } from './ogg';
import { wav } from './wav';
import { webm } from './webm';

/** MP3 comes last, because it is recognized by its frames, and other files may contain similar bytes. */
const FORMATS: readonly Format[] = [mp4, webm, wav, ogg, mp3];

/**
 * The length of a video or sound in seconds; undefined if its header doesn't state it, or if a read fails. Rounded down
 * to milliseconds, so that *End* is never beyond the end of the file.
 */
export async function measureSeconds(source: ByteSource): Promise<number | undefined> {
	const bytes = new ByteReader(source);
	try {
		// An ID3 tag (title, artist and pictures) states its size in bytes of seven bits.
		const tag = await bytes.read(0, 10);
		const hasTag = tag.toString('latin1', 0, 3) === 'ID3';
		const start = hasTag
			? 10 + tag.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
			: 0;
		const head = await bytes.read(start, HEAD_BYTES);
		const format = FORMATS.find(({ matches }) => matches(head));
		const seconds = (await format?.measure(bytes, start)) ?? 0;
		return seconds > 0 && seconds < Infinity ? Math.floor(seconds * 1000) / 1000 : undefined;
	} catch {
		return undefined;
	}
}
