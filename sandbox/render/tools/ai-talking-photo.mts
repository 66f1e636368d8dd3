import { join } from 'node:path';
import { requiredInput, type Tool } from '../job.mts';
import { openFace } from '../pictures.mts';
import { soundWithPicture } from '../voice-over.mts';

/** The photo as a video that lasts as long as the requested part of the sound. */
export const aiTalkingPhoto: Tool = async (job) => {
	const photo = await openFace(requiredInput(job, 'image_file_path'));
	const output = join(job.outputDir, 'output.mp4');
	await soundWithPicture(job, photo, requiredInput(job, 'audio_file_path'), output);
	return [output];
};
