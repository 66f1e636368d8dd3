import { numberSetting, requiredInput, type Tool } from '../job.mts';
import { even } from '../shapes.mts';
import { AAC, cut, encode, EVEN_SIDES, openVideo, requestedClip } from '../videos.mts';

/**
 * The clip with the given sound, followed by silence if that is shorter, and its frame rate held below `max_fps_limit`.
 * A strip at the bottom shows the wave of the sound, which moves as it is spoken.
 */
export const lipSync: Tool = async (job) => {
	const source = await openVideo(job, requiredInput(job, 'video_file_path'));
	const audio = requiredInput(job, 'audio_file_path');
	const clip = requestedClip(job, source.seconds);
	const fps = Math.min(source.fps, numberSetting(job, 'max_fps_limit') ?? Infinity);
	const size = `${even(source.width)}x${even(source.height / 8)}`;
	const wave = `showwaves=s=${size}:mode=cline:rate=${fps}:colors=white:scale=sqrt`;
	const filters = [
		`[0:v:0]${cut(clip)},${EVEN_SIDES}[frames]`,
		'[1:a:0]aresample=44100,apad,asplit[heard][drawn]',
		`[drawn]${wave},format=yuva420p,colorchannelmixer=aa=0.6[wave]`,
		'[frames][wave]overlay=x=0:y=H-h:shortest=0:eof_action=pass[out]',
	];
	const inputs = ['-i', source.path, '-i', audio];
	const timing = { fps, seconds: clip.seconds };
	return encode(job, inputs, filters, timing, ['-map', '[heard]', ...AAC]);
};
