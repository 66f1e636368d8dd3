import { SeededRandom } from '../../seeded-random.mts';
import { requireInput, readText, type Renderer } from '../job.mts';
import { fitRequestedSize } from '../shapes.mts';
import { makeCutFilter, encode, openVideo, makeSoundOptions, readClip } from '../videos.mts';

export const restyleVideo: Renderer = async (job) => {
	const source = await openVideo(job, requireInput(job, 'video_file_path'));
	const clip = readClip(job, source.seconds);
	const { width, height } = fitRequestedSize(job, source);
	const fps = readText(job, 'fps_resolution') === 'HALF' ? source.fps / 2 : source.fps;
	const [style, prompt] = [readText(job, 'art_style'), readText(job, 'prompt')];
	const random = new SeededRandom('style', style, prompt);
	const colors = `negate,hue=h=${random.drawInteger(0, 359)}:s=1.6:b=${random.drawBetween(-1, 1)}`;
	const filters = [
		`[0:v:0]${makeCutFilter(clip)},scale=${width}:${height},setsar=1,${colors}[out]`,
	];
	const timing = { fps, seconds: clip.seconds };
	return encode(job, ['-i', source.path], filters, timing, makeSoundOptions(source, clip));
};
