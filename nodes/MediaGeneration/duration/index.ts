import { aac } from './aac';
import { aiff } from './aiff';
import type { Format, Source } from './bytes';
import { Bytes, HEAD_BYTES } from './bytes';
import { flac } from './flac';
import { skipTags } from './id3';
import { matroska } from './matroska';
import { mp3 } from './mp3';
import { mp4 } from './mp4';
import { ogg } from './ogg';
import { wav } from './wav';

/** MP3 comes last, because it is searched for. */
const FORMATS: readonly Format[] = [mp4, matroska, wav, ogg, flac, aiff, aac, mp3];

async function measureFormat(bytes: Bytes): Promise<number | undefined> {
	const start = await skipTags(bytes);
	const head = await bytes.read(start, HEAD_BYTES);
	return await FORMATS.find((format) => format.matches(head))?.measure(bytes, start);
}

/**
 * How long a video or sound is, by what its file says: in seconds, or undefined if the file does not say, or says
 * it where it would take too long to read. Whatever the file contains, at most 1 MiB of it is read, in at most 64 reads.
 * @throws nothing but what the source rejects with
 */
export async function measureDuration(source: Source): Promise<number | undefined> {
	const bytes = new Bytes(source);
	const seconds = await measureFormat(bytes).catch((error: unknown) => {
		if (bytes.isUnread) throw error;
		return undefined;
	});
	return seconds !== undefined && seconds > 0 && seconds < Infinity ? seconds : undefined;
}
