import { requiredInput, type Tool } from '../job.mts';
import { swapLayer } from '../ovals.mts';
import { edit, openPicture, savePng } from '../pictures.mts';

/** The target photo with the image's face over its own, as PNG. */
export const faceSwapPhoto: Tool = async (job) => {
	const target = await openPicture(requiredInput(job, 'target_file_path'));
	const face = await openPicture(requiredInput(job, 'image_file_path'));
	const layer = await swapLayer(target, face);
	return [await savePng(job, edit(target).composite([{ input: layer }]))];
};
