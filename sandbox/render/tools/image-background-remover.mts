import sharp from 'sharp';
import { requireInput, type Renderer } from '../job.mts';
import { cutOval } from '../ovals.mts';
import { createSharp, openPicture, savePng } from '../pictures.mts';

export const removeBackground: Renderer = async (job) => {
	const picture = await openPicture(requireInput(job, 'image_file_path'));
	const { width, height } = picture;
	const subject = await cutOval(createSharp(picture), { width, height });
	const backgroundPath: string | undefined = job.inputs.background_image_file_path;
	if (backgroundPath === undefined) return [await savePng(job, sharp(subject))];
	const background = createSharp(await openPicture(backgroundPath)).resize(width, height);
	return [await savePng(job, background.composite([{ input: subject }]))];
};
