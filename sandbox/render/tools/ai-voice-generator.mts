import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textSetting, type Tool } from '../job.mts';
import { namedVoice, speak } from '../speech.mts';

/** The prompt spoken in made-up syllables, as WAV; `voice_name` decides how it sounds. */
export const aiVoiceGenerator: Tool = async (job) => {
	const output = join(job.outputDir, 'output.wav');
	await writeFile(
		output,
		await speak(textSetting(job, 'prompt'), namedVoice(textSetting(job, 'voice_name'))),
	);
	return [output];
};
