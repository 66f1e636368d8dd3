import { join } from 'node:path';
import sharp from 'sharp';
import { runFfmpeg, FfmpegError } from './ffmpeg.mts';
import { readNumber, type ToolJob } from './job.mts';
import { probe } from './probe.mts';
import { ProjectFailure } from '../project-failure.mts';

/** A video input that ffmpeg can read. */
interface VideoSource {
	path: string;
	seconds: number;
	fps: number;
	width: number;
	height: number;
	hasAudio: boolean;
}

/** The requested part of an input, in seconds. */
interface Clip {
	start: number;
	seconds: number;
}

const DEFAULT_FPS = 30;

/** Makes the sides even, which yuv420p requires, and the pixels square. */
export const EVEN_SIDES = 'scale=trunc(iw/2)*2:trunc(ih/2)*2,setsar=1';

/** Output options of each format. MP4 is H.264, which any player supports, and plays before it is fully loaded. */
const FORMATS = {
	gif: ['-loop', '0'],
	mp4: [
		...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '26', '-threads', '1'],
		...['-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
	],
	webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '500k'],
};
export type Format = keyof typeof FORMATS;

export const isFormat = (text: string): text is Format => text in FORMATS;

export const AAC = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', '44100'];

/**
 * Opens a video or an animated image.
 * @throws ProjectFailure `invalid_video_file` for a file without a duration or size
 */
export async function openVideo(job: ToolJob, path: string): Promise<VideoSource> {
	const found = await probe(path);
	const { durationSeconds: seconds, fps = DEFAULT_FPS, width, height, hasAudio = false } = found;
	if (!seconds || !width || !height) throw makeUnusableFailure('video');
	const readable = hasAudio ? path : await convertAnimatedWebp(job, path);
	return { path: readable, seconds, fps, width, height, hasAudio };
}

/** Converts animated WebP, which ffmpeg can't read, to GIF; returns the path of any other file unchanged. */
async function convertAnimatedWebp(job: ToolJob, path: string): Promise<string> {
	const format = await sharp(path)
		.metadata()
		.then((metadata) => metadata.format)
		.catch(() => undefined);
	if (format !== 'webp') return path;
	const gif = join(job.scratch, 'animation.gif');
	await sharp(path, { animated: true }).gif({ effort: 1 }).toFile(gif);
	return gif;
}

/** Returns the part from `start_seconds` to `end_seconds`, or to the end of a shorter input. */
export function readClip(job: ToolJob, available: number): Clip {
	const start = readNumber(job, 'start_seconds') ?? 0;
	const end = Math.min(readNumber(job, 'end_seconds') ?? available, available);
	if (end <= start) {
		const range = `start_seconds ${start} and end_seconds ${end}`;
		throw new ProjectFailure(
			'invalid_parameters',
			`The input is ${available} s long, so there is nothing between ${range}.`,
		);
	}
	return { start, seconds: end - start };
}

/** A filter that keeps only the clip and starts it at zero. */
export function makeCutFilter({ start, seconds }: Clip): string {
	return `trim=start=${start}:duration=${seconds},setpts=PTS-STARTPTS`;
}

/** Options that keep the sound of the first input, cut to the clip. */
export function makeSoundOptions(source: VideoSource, clip: Clip): string[] {
	if (!source.hasAudio) return ['-an'];
	const filter = `atrim=start=${clip.start}:duration=${clip.seconds},asetpts=PTS-STARTPTS`;
	return ['-map', '0:a:0', '-af', filter, ...AAC];
}

/** Reports an ffmpeg error as an unusable input, the usual cause. */
export async function explainDecodingErrors<T>(
	kind: 'audio' | 'video',
	work: Promise<T>,
): Promise<T> {
	return work.catch((error: unknown) => {
		throw error instanceof FfmpegError ? makeUnusableFailure(kind) : error;
	});
}

function makeUnusableFailure(kind: 'audio' | 'video'): ProjectFailure {
	const message = `The ${kind} file is damaged or of an unsupported format.`;
	return new ProjectFailure(`invalid_${kind}_file`, message);
}

/** Encodes the filters' output `[out]` as a video; `sound` has the audio options. */
export async function encode(
	job: ToolJob,
	inputs: string[],
	filters: string[],
	{ fps, seconds }: { fps: number; seconds: number },
	sound: string[] = [],
	format: Format = 'mp4',
): Promise<string[]> {
	const output = join(job.outputDir, `output.${format}`);
	const filtered = [...inputs, '-filter_complex', filters.join(';'), '-map', '[out]', ...sound];
	const timing = ['-r', String(fps), '-t', String(seconds)];
	await explainDecodingErrors(
		'video',
		runFfmpeg([...filtered, ...timing, ...FORMATS[format], output]),
	);
	return [output];
}
