import sharp, { type Metadata } from 'sharp';
import { describeFile, runFfmpeg } from './ffmpeg.mts';
import { ProjectFailure } from '../project-failure.mts';

/** The properties of a media file. Sizes are as displayed, so a rotated phone video has its sides swapped. */
export interface Probe {
	kind: 'video' | 'audio' | 'image';
	durationSeconds?: number;
	/** Frames per second, if the rate is known. */
	fps?: number;
	width?: number;
	height?: number;
	hasAudio?: boolean;
}

const COVER_PICTURE = /Video: (mjpeg|png|bmp)\b.*\b90k tbr/;
/** Matches bitmaps and JPEG 2000 by the name of ffmpeg's demuxer. */
const PICTURE_SHARP_CANNOT_READ = /Input #0, (image2|\w+_pipe)/;
const GUESSED_DURATION = 'Estimating duration from bitrate';
const MAX_FPS = 240;

/**
 * Sharp reads most pictures, ffmpeg reads all other files. (ffprobe would take another 76 MB, and mediabunny reads
 * neither AIFF nor AMR.)
 * @throws ProjectFailure `invalid_file_format` unless the file is a video, a sound or an image
 */
export async function probe(path: string): Promise<Probe> {
	const metadata = await sharp(path)
		.metadata()
		.catch(() => undefined);
	if (metadata !== undefined) return probePicture(metadata);
	const log = await describeFile(path);
	const video = log
		.split('\n')
		.find((line) => /Stream #.*Video:/.test(line) && !COVER_PICTURE.test(line));
	const hasAudio = /Stream #.*Audio:/.test(log);
	const size = parseFrameSize(video, log);
	const isPicture = PICTURE_SHARP_CANNOT_READ.test(log);
	if ((video === undefined && !hasAudio) || (isPicture && size.width === undefined)) {
		throw new ProjectFailure('invalid_file_format', 'The file is neither video, audio nor image.');
	}
	if (isPicture) return { kind: 'image', ...size };
	const stated = log.includes(GUESSED_DURATION) ? undefined : parseSecondsAfter('Duration: ', log);
	const durationSeconds = stated ?? (await measureDuration(path));
	if (video === undefined) return { kind: 'audio', durationSeconds, hasAudio };
	return { kind: 'video', durationSeconds, fps: parseFrameRate(video), ...size, hasAudio };
}

/** An animated GIF or WebP counts as video. */
function probePicture({ autoOrient: { width, height }, pages = 1, delay }: Metadata): Probe {
	if (pages === 1 || delay === undefined) return { kind: 'image', width, height };
	const durationSeconds = delay.reduce((sum, each) => sum + each, 0) / 1000;
	const fps = durationSeconds > 0 ? pages / durationSeconds : undefined;
	return { kind: 'video', durationSeconds, fps, width, height, hasAudio: false };
}

/** Reads all packets without decoding, since a file written as a stream may state no duration or a wrong duration. */
async function measureDuration(path: string): Promise<number | undefined> {
	const { log } = await runFfmpeg(['-i', path, '-c', 'copy', '-f', 'null', '-']);
	return parseSecondsAfter('time=', log);
}

function parseSecondsAfter(label: string, log: string): number | undefined {
	const times = log.matchAll(new RegExp(`${label}(\\d+):(\\d\\d):(\\d\\d(?:\\.\\d+)?)`, 'g'));
	const last = [...times].at(-1)?.slice(1).map(Number);
	return last && last[0] * 3600 + last[1] * 60 + last[2];
}

function parseFrameRate(line: string): number | undefined {
	const found = Number(/([\d.]+) fps/.exec(line)?.[1] ?? /([\d.]+) tbr/.exec(line)?.[1]);
	return found > 0 && found <= MAX_FPS ? found : undefined;
}

function parseFrameSize(line: string | undefined, log: string): Pick<Probe, 'width' | 'height'> {
	const size = /, (\d{1,5})x(\d{1,5})/.exec(line ?? '');
	if (size === null) return {};
	const [width, height] = [Number(size[1]), Number(size[2])];
	const turned = /rotate\s*:\s*-?(90|270)\b/.test(log);
	return turned ? { width: height, height: width } : { width, height };
}
