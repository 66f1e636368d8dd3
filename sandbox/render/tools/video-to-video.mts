import { SeededRandom } from '../../seeded-random.mts';
import { requiredInput, textSetting, type Tool } from '../job.mts';
import { sizedShape } from '../shapes.mts';
import { cut, encode, openVideo, ownSound, requestedClip } from '../videos.mts';

/** The clip in other colors by `art_style` and prompt, in `width` and `height` when they are given. */
export const videoToVideo: Tool = async (job) => {
	const source = await openVideo(job, requiredInput(job, 'video_file_path'));
	const clip = requestedClip(job, source.seconds);
	const { width, height } = sizedShape(job, source);
	const fps = textSetting(job, 'fps_resolution') === 'HALF' ? source.fps / 2 : source.fps;
	const [style, prompt] = [textSetting(job, 'art_style'), textSetting(job, 'prompt')];
	const random = new SeededRandom('style', style, prompt);
	const colors = `negate,hue=h=${random.integer(0, 359)}:s=1.6:b=${random.between(-1, 1)}`;
	const filters = [`[0:v:0]${cut(clip)},scale=${width}:${height},setsar=1,${colors}[out]`];
	const timing = { fps, seconds: clip.seconds };
	return encode(job, ['-i', source.path], filters, timing, ownSound(source, clip));
};
