import sharp from 'sharp';
import { SeededRandom } from '../../seeded-random.mts';
import { captionFor } from '../captions.mts';
import { boundedSetting, textSetting, type Tool } from '../job.mts';
import { paintingSvg } from '../paintings.mts';
import { edit, openPicture, savePng } from '../pictures.mts';
import { requestedShape } from '../shapes.mts';

const MAX_IMAGES = 16;

/**
 * `image_count` different PNGs with the prompt or the tool's name as caption: the first image in other colors, or a
 * painting where there is none.
 */
export const images: Tool = async (job) => {
	const prompt = textSetting(job, 'prompt', job.tool);
	const [first] = Object.values(job.inputs);
	const picture = first === undefined ? undefined : await openPicture(first);
	const shape = picture ?? requestedShape(job);
	const caption = await captionFor(prompt, shape);
	const count = boundedSetting(job, 'image_count', 1, MAX_IMAGES);
	const outputs: string[] = [];
	for (let number = 1; number <= count; number++) {
		const random = new SeededRandom(prompt, textSetting(job, 'tool'), job.variant, number);
		const drawn = picture
			? edit(picture).modulate({
					hue: random.integer(30, 330),
					saturation: random.between(0.8, 1.6),
				})
			: sharp(paintingSvg(shape, random)).removeAlpha();
		drawn.composite([{ input: caption, gravity: 'south' }]);
		outputs.push(await savePng(job, drawn, `output-${number}`));
	}
	return outputs;
};
