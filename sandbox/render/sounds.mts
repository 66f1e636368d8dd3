import { join } from 'node:path';
import { SeededRandom } from '../seeded-random.mts';
import { ProjectFailure } from '../project-failure.mts';
import { runFfmpeg } from './ffmpeg.mts';
import { readNumber, readSeconds, readText, type RenderJob } from './job.mts';
import { explainDecodingErrors } from './videos.mts';

const CHARACTERS_PER_SECOND = 15;
/** Eleven minutes of speech. */
const MAX_CHARACTERS = 10_000;

/** A tone, or the start of the input sound again and again, as long as the text takes to speak. */
export async function renderSound(job: RenderJob): Promise<string[]> {
	const { length } = readText(job, 'prompt');
	if (length > MAX_CHARACTERS) {
		throw new ProjectFailure(
			'text_too_long',
			`The text has ${length} characters; the sandbox speaks at most ${MAX_CHARACTERS}`,
		);
	}
	const end = readNumber(job, 'end_seconds');
	const spoken = Math.max(0.5, length / CHARACTERS_PER_SECOND);
	const seconds = readNumber(job, 'duration') ?? (end === undefined ? spoken : readSeconds(job));
	const pitch = new SeededRandom('voice', readText(job, 'voice_name')).drawInteger(85, 240);
	const { audio_file_path: audio } = job.inputs;
	const sound = audio
		? ['-i', audio, '-vn', '-af', 'aloop=loop=-1:size=1000000']
		: ['-f', 'lavfi', '-i', `sine=frequency=${pitch}`, '-af', 'tremolo=f=5:d=0.9'];
	const output = join(job.outputDir, 'output.wav');
	const format = ['-t', String(seconds), '-ac', '1', '-ar', '22050'];
	await explainDecodingErrors('audio', runFfmpeg([...sound, ...format, output]));
	return [output];
}
