import { SeededRandom } from '../../seeded-random.mts';
import { requiredInput, textSetting, type Tool } from '../job.mts';
import { sizedShape } from '../shapes.mts';
import { cut, encode, openVideo, ownSound, requestedClip } from '../videos.mts';

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
	const filters = [`[0:v:0]${cut(clip)},${size},${style},${size}[out]`];
	const timing = { fps, seconds: clip.seconds };
	return encode(job, ['-i', source.path], filters, timing, ownSound(source, clip));
};
