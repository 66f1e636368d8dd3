import { join } from 'node:path';
import { requestedSeconds, optionalInput, requiredInput, type Tool } from '../job.mts';
import { zoomInto } from '../motion.mts';
import { openPicture } from '../pictures.mts';
import { videoShape } from '../shapes.mts';

/** A slow movement into the image, as long as requested, that fades over to the end image when there is one. */
export const imageToVideo: Tool = async (job) => {
	const picture = await openPicture(requiredInput(job, 'image_file_path'));
	const endPath = optionalInput(job, 'end_image_file_path');
	const endPicture = endPath === undefined ? undefined : await openPicture(endPath);
	const output = join(job.outputDir, 'output.mp4');
	const seconds = requestedSeconds(job);
	await zoomInto(job, { picture, endPicture, shape: videoShape(job, picture), seconds, output });
	return [output];
};
