import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ProjectFailure } from '../project-failure.mts';
import { FfmpegError, runFfmpeg } from './ffmpeg.mts';
import { readNumber, readSeconds, readText, type RenderJob } from './job.mts';
import { drawPicture, readWords, renderCaption, roundToEven } from './pictures.mts';
import { probe } from './probe.mts';

const USUAL_FPS = 24;

/** MP4 is H.264, which any player supports, and plays before it is fully loaded. */
const FORMATS: Record<string, readonly string[]> = {
	gif: ['-loop', '0'],
	mp4: [
		...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '26', '-threads', '1'],
		...['-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
	],
	webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '500k'],
};

/** The part of the input video, or a picture that stands for `end_seconds`, with the words of the prompt. */
export async function renderVideo(job: RenderJob): Promise<string[]> {
	const { video_file_path: video, audio_file_path: audio } = job.inputs;
	const source = video === undefined ? await makeStill(job) : await openClip(job, video);
	const { input, fps, seconds, width, height } = source;
	const caption = join(job.outputDir, 'caption.png');
	await writeFile(caption, await renderCaption(readWords(job), { width, height }));

	const asked = readText(job, 'output_format', job.tool === 'ai-gif-generator' ? 'gif' : 'mp4');
	const format = asked in FORMATS ? asked : 'mp4';
	const hasSound = format === 'mp4' && (audio !== undefined || source.hasSound);
	const output = join(job.outputDir, `output.${format}`);
	const inputs = [...input, '-i', caption, ...(audio === undefined ? [] : ['-i', audio])];
	const overlay = `[0:v:0]scale=${width}:${height},setsar=1[film];[film][1:v]overlay=(W-w)/2:H-h[out]`;
	const heard = [`-map`, audio === undefined ? '0:a:0' : '2:a:0', '-af', 'apad'];
	const sound = [...heard, '-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', '44100'];
	const timing = ['-r', String(fps), '-t', String(seconds)];
	await explainDecodingErrors(
		'video',
		runFfmpeg([
			...[...inputs, '-filter_complex', overlay, '-map', '[out]', ...(hasSound ? sound : ['-an'])],
			...[...timing, ...FORMATS[format], output],
		]),
	);
	return [output];
}

async function makeStill(job: RenderJob) {
	const picture = await drawPicture(job, 1, 'landscape');
	const { width, height } = await picture.metadata();
	const path = join(job.outputDir, 'still.png');
	await picture.toFile(path);
	const fps = readNumber(job, 'fps') ?? USUAL_FPS;
	const seconds = readSeconds(job);
	const input = ['-loop', '1', '-framerate', String(fps), '-t', String(seconds), '-i', path];
	const size = { width: roundToEven(width), height: roundToEven(height) };
	return { input, fps, seconds, ...size, hasSound: false };
}

/** @throws ProjectFailure `invalid_video_file` for a file without a duration or size */
async function openClip(job: RenderJob, path: string) {
	const found = await probe(path);
	const { durationSeconds: length, fps: rate = USUAL_FPS, width, height } = found;
	if (!length || !width || !height) throw makeUnusableFailure('video');
	const start = readNumber(job, 'start_seconds') ?? 0;
	const end = Math.min(readNumber(job, 'end_seconds') ?? length, length);
	if (end <= start) {
		throw new ProjectFailure(
			'invalid_parameters',
			`The input is ${length} s long, so there is nothing between start_seconds ${start} and end_seconds ${end}.`,
		);
	}
	const fps = Math.min(rate, readNumber(job, 'max_fps_limit') ?? Infinity);
	const input = ['-ss', String(start), '-i', await convertAnimatedWebp(job, path)];
	const size = { width: roundToEven(width), height: roundToEven(height) };
	return { input, fps, seconds: end - start, ...size, hasSound: found.hasAudio ?? false };
}

/** Converts animated WebP, which ffmpeg can't read, to GIF; returns the path of any other file unchanged. */
async function convertAnimatedWebp(job: RenderJob, path: string): Promise<string> {
	const metadata = await sharp(path)
		.metadata()
		.catch(() => undefined);
	if (metadata?.format !== 'webp') return path;
	const gif = join(job.outputDir, 'animation.gif');
	await sharp(path, { animated: true }).gif({ effort: 1 }).toFile(gif);
	return gif;
}

/** Reports an ffmpeg error as an unusable input, the usual cause. */
export async function explainDecodingErrors(
	kind: 'audio' | 'video',
	work: Promise<unknown>,
): Promise<void> {
	await work.catch((error: unknown) => {
		throw error instanceof FfmpegError ? makeUnusableFailure(kind) : error;
	});
}

const makeUnusableFailure = (kind: 'audio' | 'video'): ProjectFailure =>
	new ProjectFailure(
		`invalid_${kind}_file`,
		`The ${kind} file is damaged or of an unsupported format.`,
	);
