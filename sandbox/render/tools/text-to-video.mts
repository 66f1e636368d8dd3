import { join } from 'node:path';
import { boundedSetting, numberSetting, textSetting, type Tool } from '../job.mts';
import { askedShape, videoShape } from '../shapes.mts';
import { filmOfText } from '../text-film.mts';
import { H264 } from '../videos.mts';

const USUAL_SECONDS = 5;
const MOST_SECONDS = 60;

/** A film of passing hills with the prompt as caption, `end_seconds` long. */
export const textToVideo: Tool = async (job) => {
	const output = join(job.outputDir, 'output.mp4');
	await filmOfText(job, {
		text: textSetting(job, 'prompt', job.tool),
		shape: videoShape(job, askedShape(job, 'landscape')),
		seconds: boundedSetting(job, 'end_seconds', USUAL_SECONDS, MOST_SECONDS),
		fps: numberSetting(job, 'fps') ?? 24,
		encoding: H264,
		output,
	});
	return [output];
};
