import { join } from 'node:path';
import sharp from 'sharp';
import { requiredInput, type Tool } from '../job.mts';
import { edit, openPicture } from '../pictures.mts';

/** The photo in grey under a wash of sky, skin and earth colours from top to bottom. */
export const photoColorizer: Tool = async (job) => {
	const picture = await openPicture(requiredInput(job, 'image_file_path'));
	const { width, height } = picture;
	const wash = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<linearGradient id="wash" x2="0" y2="1"><stop stop-color="#5b9bd5"/>
		<stop offset="0.5" stop-color="#d8a27a"/><stop offset="1" stop-color="#7a6a3a"/></linearGradient>
		<rect width="100%" height="100%" fill="url(#wash)"/></svg>`;
	const grey = edit(picture).greyscale().toColourspace('srgb').png({ compressionLevel: 1 });
	const output = join(job.outputDir, 'output.png');
	await sharp(await grey.toBuffer())
		.toColourspace('srgb')
		.composite([{ input: Buffer.from(wash), blend: 'soft-light' }])
		.png({ compressionLevel: 3 })
		.toFile(output);
	return [output];
};
