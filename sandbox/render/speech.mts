import { numberSetting, requestedSeconds, textSetting, type ToolJob } from './job.mts';
import { ProjectFailure } from '../project-failure.mts';

const CHARACTERS_PER_SECOND = 15;
const MIN_SECONDS = 0.5;
/** Eleven minutes. */
const MAX_CHARACTERS = 10_000;

/** Output options of speech: a mono WAV file as long as `end_seconds` asks for, else as the prompt takes to be spoken. */
export function spokenPrompt(job: ToolJob): string[] {
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
	return ['-t', String(seconds), '-ac', '1', '-ar', '22050'];
}
