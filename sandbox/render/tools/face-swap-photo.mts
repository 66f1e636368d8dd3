import { join } from 'node:path';
import { requiredInput, type Tool } from '../job.mts';
import { swapLayer } from '../ovals.mts';
import { edit, openFace } from '../pictures.mts';

/** The target photo with the image's face over its own, as PNG. */
export const faceSwapPhoto: Tool = async (job) => {
	const target = await openFace(requiredInput(job, 'target_file_path'));
	const face = await openFace(
		requiredInput(job, 'image_file_path', 'source_file_path', 'face_mappings'),
	);
	const output = join(job.outputDir, 'output.png');
	await edit(target)
		.composite([{ input: await swapLayer(target, face) }])
		.png({ compressionLevel: 3 })
		.toFile(output);
	return [output];
};
