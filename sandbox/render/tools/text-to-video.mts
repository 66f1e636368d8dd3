import { join } from 'node:path';
import { askedSeconds, numberSetting, textSetting, type Tool } from '../job.mts';
import { askedShape, videoShape } from '../shapes.mts';
import { filmOfText } from '../text-film.mts';
import { H264 } from '../videos.mts';

/** A film of passing hills with the prompt as caption, as long as requested. */
export const textToVideo: Tool = async (job) => {
	const output = join(job.outputDir, 'output.mp4');
	await filmOfText(job, {
		text: textSetting(job, 'prompt', job.tool),
		shape: videoShape(job, askedShape(job, 'landscape')),
		seconds: askedSeconds(job),
		fps: numberSetting(job, 'fps') ?? 24,
		encoding: H264,
		output,
	});
	return [output];
};
