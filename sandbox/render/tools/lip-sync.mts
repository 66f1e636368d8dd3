import { readNumber, requireInput, type Renderer } from '../job.mts';
import { AAC, makeCutFilter, encode, EVEN_SIDES, openVideo, readClip } from '../videos.mts';

/** Replaces the clip's sound with the audio input, padded with silence. */
export const syncLips: Renderer = async (job) => {
	const source = await openVideo(job, requireInput(job, 'video_file_path'));
	const audio = requireInput(job, 'audio_file_path');
	const clip = readClip(job, source.seconds);
	const fps = Math.min(source.fps, readNumber(job, 'max_fps_limit') ?? Infinity);
	const filters = [
		`[0:v:0]${makeCutFilter(clip)},${EVEN_SIDES}[out]`,
		'[1:a:0]aresample=44100,apad[heard]',
	];
	const inputs = ['-i', source.path, '-i', audio];
	const timing = { fps, seconds: clip.seconds };
	return encode(job, inputs, filters, timing, ['-map', '[heard]', ...AAC]);
};
