import { RenderError, textSetting, type ToolJob } from './job.mts';

const CHARACTERS_PER_SECOND = 15;
const SHORTEST_SECONDS = 0.5;
/** Eleven minutes. */
const MOST_CHARACTERS = 10_000;

/** Output options of speech: a mono WAV file as long as the prompt takes to be spoken. */
export function spokenPrompt(job: ToolJob): string[] {
	const { length } = textSetting(job, 'prompt');
	if (length > MOST_CHARACTERS) {
		throw new RenderError(
			'text_too_long',
			`The text has ${length} characters; the sandbox speaks at most ${MOST_CHARACTERS}`,
		);
	}
	const seconds = Math.max(SHORTEST_SECONDS, length / CHARACTERS_PER_SECOND);
	return ['-t', String(seconds), '-ac', '1', '-ar', '22050'];
}
