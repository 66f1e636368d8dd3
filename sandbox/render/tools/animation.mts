import { join } from 'node:path';
import { numberSetting, optionalInput, textSetting, type Tool } from '../job.mts';
import { filmOfText } from '../text-film.mts';
import { askedShape, sizedShape } from '../shapes.mts';
import { H264, openAudio } from '../videos.mts';
import { voiceOver } from '../voice-over.mts';

const USUAL_SECONDS = 5;
const USUAL_FPS = 12;

/** A film of passing hills in the requested size and frame rate, with the given sound if there is one. */
export const animation: Tool = async (job) => {
	const output = join(job.outputDir, 'output.mp4');
	const audio = optionalInput(job, 'audio_file_path');
	if (audio !== undefined) await openAudio(audio);
	const shape = sizedShape(job, askedShape(job, 'landscape'));
	const fps = numberSetting(job, 'fps') ?? USUAL_FPS;
	const seconds = numberSetting(job, 'end_seconds') ?? USUAL_SECONDS;
	const text = textSetting(job, 'prompt', textSetting(job, 'art_style', job.tool));
	const silent = audio === undefined ? output : join(job.scratch, 'silent.mp4');
	await filmOfText(job, { text, shape, seconds, fps, encoding: H264, output: silent });
	if (audio === undefined) return [output];
	const frames = { path: silent, filter: 'null', fps, ...shape };
	await voiceOver({ frames, audio, audioStart: 0, seconds, output });
	return [output];
};
