import { join } from 'node:path';
import { requiredInput, type Tool } from '../job.mts';
import { edit, openFace, openPicture } from '../pictures.mts';
import { cutOut } from '../subject.mts';

/** The person cut out and set into the scene, standing on its lower border. */
export const bodySwap: Tool = async (job) => {
	const scene = await openPicture(requiredInput(job, 'scene_file_path'));
	const person = await cutOut(await openFace(requiredInput(job, 'person_file_path')));
	const standing = edit(person).resize(scene.width, scene.height, {
		fit: 'contain',
		position: 'bottom',
		background: '#0000',
	});
	const output = join(job.outputDir, 'output.png');
	await edit(scene)
		.composite([{ input: await standing.png().toBuffer() }])
		.png({ compressionLevel: 3 })
		.toFile(output);
	return [output];
};
