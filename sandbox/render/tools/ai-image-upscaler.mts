import { join } from 'node:path';
import { readBoundedNumber, requireInput, type Renderer } from '../job.mts';
import { createSharp, openPicture, savePng } from '../pictures.mts';
import { ProjectFailure } from '../../project-failure.mts';

const MAX_INPUT_SIDE = 4096;
const MAX_FACTOR = 4;
/** Larger results are JPEG, since writing them as PNG takes too long. */
const MAX_PNG_PIXELS = 12_000_000;

export const upscaleImage: Renderer = async (job) => {
	const picture = await openPicture(requireInput(job, 'image_file_path'));
	const { width, height } = picture;
	if (Math.max(width, height) > MAX_INPUT_SIDE) {
		const bound = `${MAX_INPUT_SIDE} x ${MAX_INPUT_SIDE}`;
		throw new ProjectFailure(
			'invalid_parameters',
			`The image has ${width} x ${height} pixels, more than ${bound}.`,
		);
	}
	const factor = readBoundedNumber(job, 'scale_factor', 2, MAX_FACTOR);
	const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * factor)));
	const enlarged = createSharp(picture).resize(wide, high, { fit: 'fill', kernel: 'lanczos3' });
	if (wide * high <= MAX_PNG_PIXELS) return [await savePng(job, enlarged)];
	const output = join(job.outputDir, 'output.jpg');
	await enlarged.flatten({ background: '#fff' }).jpeg({ quality: 85 }).toFile(output);
	return [output];
};
