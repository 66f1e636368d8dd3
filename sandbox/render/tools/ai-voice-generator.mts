import { join } from 'node:path';
import { SeededRandom } from '../../seeded-random.mts';
import { ffmpeg } from '../ffmpeg.mts';
import { textSetting, type Tool } from '../job.mts';
import { spokenPrompt } from '../speech.mts';

/** A tone that swells five times a second, like syllables, for as long as the prompt takes; `voice_name` decides its pitch. */
export const aiVoiceGenerator: Tool = async (job) => {
	const pitch = new SeededRandom('voice', textSetting(job, 'voice_name')).integer(85, 240);
	const output = join(job.outputDir, 'output.wav');
	const tone = ['-f', 'lavfi', '-i', `sine=frequency=${pitch}`, '-af', 'tremolo=f=5:d=0.9'];
	await ffmpeg([...tone, ...spokenPrompt(job), output]);
	return [output];
};
