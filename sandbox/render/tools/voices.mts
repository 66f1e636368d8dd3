import { join } from 'node:path';
import { ProjectFailure } from '../../project-failure.mts';
import { SeededRandom } from '../../seeded-random.mts';
import { runFfmpeg } from '../ffmpeg.mts';
import {
	readNumber,
	readSeconds,
	requireInput,
	readText,
	type Renderer,
	type ToolJob,
} from '../job.mts';
import { explainDecodingErrors } from '../videos.mts';

const CHARACTERS_PER_SECOND = 15;
const MIN_SECONDS = 0.5;
/** Eleven minutes of speech. */
const MAX_CHARACTERS = 10_000;

/** A tone that swells five times a second, like syllables; `voice_name` decides its pitch. */
export const generateVoice: Renderer = async (job) => {
	const pitch = new SeededRandom('voice', readText(job, 'voice_name')).drawInteger(85, 240);
	return renderSpeech(job, [
		'-f',
		'lavfi',
		'-i',
		`sine=frequency=${pitch}`,
		'-af',
		'tremolo=f=5:d=0.9',
	]);
};

export const generateMusic: Renderer = async (job) => {
	const seconds = readNumber(job, 'duration') ?? 15;
	return renderSound(job, ['-f', 'lavfi', '-i', 'sine=frequency=110'], seconds);
};

/** Repeats the start of the input sound. */
export const cloneVoice: Renderer = async (job) => {
	const audio = requireInput(job, 'audio_file_path');
	return renderSpeech(job, ['-i', audio, '-vn', '-af', 'aloop=loop=-1:size=1000000']);
};

/** Without `end_seconds`, the length of the prompt decides how long the sound is. */
async function renderSpeech(job: ToolJob, sound: string[]): Promise<string[]> {
	const { length } = readText(job, 'prompt');
	if (length > MAX_CHARACTERS) {
		throw new ProjectFailure(
			'text_too_long',
			`The text has ${length} characters; the sandbox speaks at most ${MAX_CHARACTERS}`,
		);
	}
	const seconds =
		readNumber(job, 'end_seconds') === undefined
			? Math.max(MIN_SECONDS, length / CHARACTERS_PER_SECOND)
			: readSeconds(job);
	return renderSound(job, sound, seconds);
}

async function renderSound(job: ToolJob, sound: string[], seconds: number): Promise<string[]> {
	const output = join(job.outputDir, 'output.wav');
	const format = ['-t', String(seconds), '-ac', '1', '-ar', '22050'];
	await explainDecodingErrors('audio', runFfmpeg([...sound, ...format, output]));
	return [output];
}
