import { aac } from './aac';
import { aiff } from './aiff';
import type { Format, ByteSource } from '../byte-reader';
import { ByteReader, HEAD_BYTES } from '../byte-reader';
import { flac } from './flac';
import { findEndOfTags } from './id3';
import { matroska } from './matroska';
import { mp3 } from './mp3';
import { mp4 } from './mp4';
import { ogg } from './ogg';
import { wav } from './wav';

/** MP3 comes last, because it is recognized by its frames, and other files may contain similar bytes. */
const FORMATS: readonly Format[] = [mp4, matroska, wav, ogg, flac, aiff, aac, mp3];

async function measureByFormat(bytes: ByteReader): Promise<number | undefined> {
	const start = await findEndOfTags(bytes);
	const head = await bytes.read(start, HEAD_BYTES);
	return await FORMATS.find((format) => format.matches(head))?.measure(bytes, start);
}

/**
 * The duration of a video or sound in seconds; undefined if none is found. Reads at most 1 MiB, in up to about 64
 * reads, unless the file may be read completely.
 * @throws the source's errors only
 */
export async function measureDuration(source: ByteSource): Promise<number | undefined> {
	const bytes = new ByteReader(source);
	const seconds = await measureByFormat(bytes).catch((error: unknown) => {
		if (bytes.hasReadFailed) throw error;
		return undefined;
	});
	return seconds !== undefined && seconds > 0 && seconds < Infinity ? seconds : undefined;
}
