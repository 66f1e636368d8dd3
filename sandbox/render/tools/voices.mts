import { join } from 'node:path';
import { ProjectFailure } from '../../project-failure.mts';
import { SeededRandom } from '../../seeded-random.mts';
import { ffmpeg } from '../ffmpeg.mts';
import {
	numberSetting,
	requestedSeconds,
	requiredInput,
	textSetting,
	type Tool,
	type ToolJob,
} from '../job.mts';
import { decoding } from '../videos.mts';

const CHARACTERS_PER_SECOND = 15;
const MIN_SECONDS = 0.5;
/** Eleven minutes. */
const MAX_CHARACTERS = 10_000;

/** A tone that swells five times a second, like syllables; `voice_name` decides its pitch. */
export const aiVoiceGenerator: Tool = async (job) => {
	const pitch = new SeededRandom('voice', textSetting(job, 'voice_name')).integer(85, 240);
	return speak(job, ['-f', 'lavfi', '-i', `sine=frequency=${pitch}`, '-af', 'tremolo=f=5:d=0.9']);
};

/** A low tone of `duration` seconds. */
export const aiMusicGenerator: Tool = async (job) => {
	const seconds = numberSetting(job, 'duration') ?? 15;
	return record(job, ['-f', 'lavfi', '-i', 'sine=frequency=110'], seconds);
};

/** The start of the given sound, again and again. */
export const aiVoiceCloner: Tool = async (job) => {
	const audio = requiredInput(job, 'audio_file_path');
	return speak(job, ['-i', audio, '-vn', '-af', 'aloop=loop=-1:size=1000000']);
};

/** A mono WAV file as long as `end_seconds` asks for, else as the prompt takes to be spoken. */
async function speak(job: ToolJob, sound: string[]): Promise<string[]> {
	const { length } = textSetting(job, 'prompt');
	if (length > MAX_CHARACTERS) {
		throw new ProjectFailure(
			'text_too_long',
			`The text has ${length} characters; the sandbox speaks at most ${MAX_CHARACTERS}`,
		);
	}
	const seconds =
		numberSetting(job, 'end_seconds') === undefined
			? Math.max(MIN_SECONDS, length / CHARACTERS_PER_SECOND)
			: requestedSeconds(job);
	return record(job, sound, seconds);
}

async function record(job: ToolJob, sound: string[], seconds: number): Promise<string[]> {
	const output = join(job.outputDir, 'output.wav');
	const format = ['-t', String(seconds), '-ac', '1', '-ar', '22050'];
	await decoding('audio', ffmpeg([...sound, ...format, output]));
	return [output];
}
