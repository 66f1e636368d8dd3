import { join } from 'node:path';
import { captionLayer } from '../captions.mts';
import { ffmpeg } from '../ffmpeg.mts';
import { requiredInput, textSetting, type Tool } from '../job.mts';
import {
	askedClip,
	asVideo,
	cut,
	EVEN_SIDES,
	frameAt,
	H264,
	openVideo,
	ownSound,
} from '../videos.mts';
import sharp from 'sharp';

const LINES = 3;

/** The clip with three subtitles one after the other. The speech is not recognized: they count instead. */
export const autoSubtitleGenerator: Tool = async (job) => {
	const source = await openVideo(job, requiredInput(job, 'video_file_path'));
	const clip = askedClip(job, source.seconds);
	const template = textSetting(job, 'template', 'subtitle');
	const files = Array.from({ length: LINES }, (_, index) => join(job.scratch, `line-${index}.png`));
	const frame = await frameAt(source, clip);
	for (const [index, file] of files.entries()) {
		await sharp(captionLayer(`${template}: ${index + 1} of ${LINES}`, frame))
			.png()
			.toFile(file);
	}
	const share = clip.seconds / LINES;
	const overlays = files.map((_, index) => {
		const last = index === LINES - 1;
		const shown = `enable='between(t,${index * share},${(index + 1) * share})'`;
		return `[frames${index}][${index + 1}:v]overlay=${shown}${last ? '[out]' : `[frames${index + 1}]`}`;
	});
	const graph = [`[0:v:0]${cut(clip)},${EVEN_SIDES}[frames0]`, ...overlays].join(';');
	const inputs = [source.path, ...files].flatMap((file) => ['-i', file]);
	const output = join(job.outputDir, 'output.mp4');
	const timing = ['-r', String(source.fps), '-t', String(clip.seconds)];
	const streams = ['-filter_complex', graph, '-map', '[out]', ...ownSound(source, clip)];
	await asVideo(ffmpeg([...inputs, ...streams, ...timing, ...H264, output]));
	return [output];
};
