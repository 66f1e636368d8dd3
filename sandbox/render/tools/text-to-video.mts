import { join } from 'node:path';
import { requestedSeconds, numberSetting, textSetting, type Tool } from '../job.mts';
import { requestedShape, videoShape } from '../shapes.mts';
import { videoOfText } from '../text-video.mts';
import { H264 } from '../videos.mts';

/** A film of passing hills with the prompt as caption, as long as requested. */
export const textToVideo: Tool = async (job) => {
	const output = join(job.outputDir, 'output.mp4');
	await videoOfText(job, {
		text: textSetting(job, 'prompt', job.tool),
		shape: videoShape(job, requestedShape(job, 'landscape')),
		seconds: requestedSeconds(job),
		fps: numberSetting(job, 'fps') ?? 24,
		encoding: H264,
		output,
	});
	return [output];
};
