import sharp from 'sharp';
import { SeededRandom } from '../../seeded-random.mts';
import { renderCaption } from '../captions.mts';
import { readBoundedNumber, readText, type Renderer } from '../job.mts';
import { drawPainting } from '../paintings.mts';
import { createSharp, openPicture, savePng } from '../pictures.mts';
import { chooseSize } from '../shapes.mts';

const MAX_IMAGES = 16;

/**
 * Draws `image_count` different PNGs: the first input image, recolored, or paintings if there is no input. The caption
 * is the prompt or the tool's name.
 */
export const renderImages: Renderer = async (job) => {
	const prompt = readText(job, 'prompt', job.tool);
	const [first] = Object.values(job.inputs);
	const picture = first === undefined ? undefined : await openPicture(first);
	const shape = picture ?? chooseSize(job);
	const caption = await renderCaption(prompt, shape);
	const count = readBoundedNumber(job, 'image_count', 1, MAX_IMAGES);
	const outputs: string[] = [];
	for (let number = 1; number <= count; number++) {
		const random = new SeededRandom(prompt, readText(job, 'tool'), job.variant, number);
		const drawn = picture
			? createSharp(picture).modulate({
					hue: random.drawInteger(30, 330),
					saturation: random.drawBetween(0.8, 1.6),
				})
			: sharp(drawPainting(shape, random)).removeAlpha();
		drawn.composite([{ input: caption, gravity: 'south' }]);
		outputs.push(await savePng(job, drawn, `output-${number}`));
	}
	return outputs;
};
