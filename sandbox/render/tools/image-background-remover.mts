import { join } from 'node:path';
import sharp from 'sharp';
import { optionalInput, requiredInput, type Tool } from '../job.mts';
import { edit, openPicture } from '../pictures.mts';
import { cutOut } from '../subject.mts';

/** The subject as PNG with transparency, or before the background image when there is one. */
export const imageBackgroundRemover: Tool = async (job) => {
	const subject = await cutOut(await openPicture(requiredInput(job, 'image_file_path')));
	const { width, height, data } = subject;
	const output = join(job.outputDir, 'output.png');
	const png = { compressionLevel: 3 };
	const backgroundPath = optionalInput(job, 'background_image_file_path');
	if (backgroundPath === undefined) {
		await edit(subject).png(png).toFile(output);
		return [output];
	}
	const background = await edit(await openPicture(backgroundPath))
		.resize(width, height)
		.png(png)
		.toBuffer();
	await sharp(background)
		.composite([{ input: data, raw: { width, height, channels: 4 } }])
		.png(png)
		.toFile(output);
	return [output];
};
