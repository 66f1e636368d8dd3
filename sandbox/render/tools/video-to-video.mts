import { join } from 'node:path';
import { SeededRandom } from '../../seeded-random.mts';
import { ffmpeg } from '../ffmpeg.mts';
import { requiredInput, textSetting, type Tool } from '../job.mts';
import { sizedShape } from '../shapes.mts';
import { requestedClip, asVideo, cut, H264, openVideo, ownSound } from '../videos.mts';

const FILTERS = [
	'edgedetect=mode=colormix:high=0.2:low=0.08,eq=saturation=1.8:brightness=0.15:contrast=1.3',
	'scale=iw/8:-2:flags=area,scale=iw*8:-2:flags=neighbor,eq=saturation=1.5',
	'boxblur=3:2,lutyuv=y=floor(val/28)*28,eq=saturation=2',
	'negate,hue=h=120:s=1.6',
];

/** The clip redrawn in other colors by `art_style` and prompt, in `width` and `height` when they are given. */
export const videoToVideo: Tool = async (job) => {
	const source = await openVideo(job, requiredInput(job, 'video_file_path'));
	const clip = requestedClip(job, source.seconds);
	const { width, height } = sizedShape(job, source);
	const fps = textSetting(job, 'fps_resolution') === 'HALF' ? source.fps / 2 : source.fps;
	const random = new SeededRandom(
		'style',
		textSetting(job, 'art_style'),
		textSetting(job, 'prompt'),
	);
	const style = `${random.pick(FILTERS)},hue=h=${random.integer(-40, 40)}`;
	const size = `scale=${width}:${height},setsar=1`;
	const graph = `[0:v:0]${cut(clip)},${size},${style},${size}[out]`;
	const output = join(job.outputDir, 'output.mp4');
	const inputs = ['-i', source.path, '-filter_complex', graph, '-map', '[out]'];
	const timing = ['-r', String(fps), '-t', String(clip.seconds)];
	await asVideo(ffmpeg([...inputs, ...ownSound(source, clip), ...timing, ...H264, output]));
	return [output];
};
