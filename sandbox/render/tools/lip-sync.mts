import { join } from 'node:path';
import { numberSetting, requiredInput, type Tool } from '../job.mts';
import { voiceOver } from '../voice-over.mts';
import { askedClip, cut, EVEN_SIDES, openAudio, openVideo } from '../videos.mts';

/** The clip with the given sound, its frame rate held below `max_fps_limit`. */
export const lipSync: Tool = async (job) => {
	const source = await openVideo(job, requiredInput(job, 'video_file_path'));
	const audio = requiredInput(job, 'audio_file_path');
	await openAudio(audio);
	const clip = askedClip(job, source.seconds);
	const fps = Math.min(source.fps, numberSetting(job, 'max_fps_limit') ?? Infinity);
	const output = join(job.outputDir, 'output.mp4');
	const frames = { ...source, fps, filter: `${cut(clip)},${EVEN_SIDES}` };
	await voiceOver({ frames, audio, audioStart: 0, seconds: clip.seconds, output });
	return [output];
};
