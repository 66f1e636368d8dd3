import { join } from 'node:path';
import sharp from 'sharp';
import { optionalInput, requiredInput, type Tool } from '../job.mts';
import { ovalOf } from '../ovals.mts';
import { edit, openPicture } from '../pictures.mts';

/** An oval of the image as PNG, with nothing around it, or before the background image when there is one. */
export const imageBackgroundRemover: Tool = async (job) => {
	const picture = await openPicture(requiredInput(job, 'image_file_path'));
	const { width, height } = picture;
	const subject = await ovalOf(edit(picture), { width, height });
	const backgroundPath = optionalInput(job, 'background_image_file_path');
	const output = join(job.outputDir, 'output.png');
	if (backgroundPath === undefined) {
		await sharp(subject).toFile(output);
	} else {
		await edit(await openPicture(backgroundPath))
			.resize(width, height)
			.composite([{ input: subject }])
			.png({ compressionLevel: 3 })
			.toFile(output);
	}
	return [output];
};
