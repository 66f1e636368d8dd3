import sharp from 'sharp';
import { runFfmpeg } from './ffmpeg.mts';
import { ProjectFailure } from '../errors.mts';

export interface Probe {
	kind: 'video' | 'audio' | 'image';
	durationSeconds?: number;
	/** Frames per second, if the rate is known. */
	fps?: number;
	hasAudio?: boolean;
}

const COVER_PICTURE = /Video: (mjpeg|png|bmp)\b.*\b90k tbr/;
/** Matches bitmaps and JPEG 2000 by the name of ffmpeg's demuxer. */
const PICTURE_SHARP_CANNOT_READ = /Input #0, (image2|\w+_pipe)/;
const GUESSED_DURATION = 'Estimating duration from bitrate';

/**
 * Sharp reads most pictures, ffmpeg reads all other files. An animated GIF or WebP counts as video.
 * @throws ProjectFailure `invalid_file_format` unless the file is a video, a sound or an image
 */
export async function probe(path: string): Promise<Probe> {
	const picture = await sharp(path)
		.metadata()
		.catch(() => undefined);
	if (picture) {
		const { pages = 1, delay } = picture;
		if (pages === 1 || delay === undefined) return { kind: 'image' };
		const durationSeconds = delay.reduce((sum, each) => sum + each, 0) / 1000;
		return { kind: 'video', durationSeconds, fps: pages / durationSeconds || undefined };
	}
	// Without an output file, ffmpeg prints its description of the input and exits with an error.
	const log = await runFfmpeg(['-i', path]).catch((error: { log?: string }) => error.log ?? '');
	const video = log
		.split('\n')
		.find((line) => /Stream #.*Video:/.test(line) && !COVER_PICTURE.test(line));
	const hasAudio = /Stream #.*Audio:/.test(log);
	const isPicture = PICTURE_SHARP_CANNOT_READ.test(log);
	if ((video === undefined && !hasAudio) || (isPicture && !/, \d+x\d+/.test(video ?? ''))) {
		throw new ProjectFailure('invalid_file_format', 'The file is neither video, audio nor image.');
	}
	if (isPicture) return { kind: 'image' };
	const stated = log.includes(GUESSED_DURATION) ? undefined : parseSecondsAfter('Duration: ', log);
	const durationSeconds = stated ?? (await measureDuration(path));
	if (video === undefined) return { kind: 'audio', durationSeconds, hasAudio };
	const fps = Number(/([\d.]+) fps/.exec(video)?.[1]) || undefined;
	return { kind: 'video', durationSeconds, fps, hasAudio };
}

/** Reads all packets without decoding, since a file written as a stream may state no duration or a wrong duration. */
async function measureDuration(path: string): Promise<number | undefined> {
	return parseSecondsAfter('time=', await runFfmpeg(['-i', path, '-c', 'copy', '-f', 'null', '-']));
}

function parseSecondsAfter(label: string, log: string): number | undefined {
	const times = log.matchAll(new RegExp(`${label}(\\d+):(\\d\\d):(\\d\\d(?:\\.\\d+)?)`, 'g'));
	const last = [...times].at(-1)?.slice(1).map(Number);
	return last && last[0] * 3600 + last[1] * 60 + last[2];
}
