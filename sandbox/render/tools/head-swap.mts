import { requiredInput, type Tool } from '../job.mts';
import { faceSwapPhoto } from './face-swap-photo.mts';

/** The body photo with the head photo's face over its own. */
export const headSwap: Tool = async (job) =>
	faceSwapPhoto({
		...job,
		inputs: {
			target_file_path: requiredInput(job, 'body_file_path'),
			image_file_path: requiredInput(job, 'head_file_path'),
		},
	});
