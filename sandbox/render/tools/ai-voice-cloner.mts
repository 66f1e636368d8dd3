import { join } from 'node:path';
import { ffmpeg } from '../ffmpeg.mts';
import { requiredInput, type Tool } from '../job.mts';
import { spokenPrompt } from '../speech.mts';
import { decoding } from '../videos.mts';

/** The start of the given sound, repeated for as long as the prompt takes to be spoken. */
export const aiVoiceCloner: Tool = async (job) => {
	const audio = requiredInput(job, 'audio_file_path');
	const output = join(job.outputDir, 'output.wav');
	const repeated = ['-i', audio, '-vn', '-af', 'aloop=loop=-1:size=1000000'];
	await decoding('audio', ffmpeg([...repeated, ...spokenPrompt(job), output]));
	return [output];
};
