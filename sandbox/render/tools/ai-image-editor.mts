import { captionFor } from '../captions.mts';
import { SeededRandom } from '../../seeded-random.mts';
import { boundedSetting, textSetting, type Tool } from '../job.mts';
import { edit, openPicture, savePng } from '../pictures.mts';
import { MAX_IMAGES } from './ai-image-generator.mts';

/** The first image `image_count` times in colors that the prompt decides, with the prompt or the tool's name as caption. */
export const aiImageEditor: Tool = async (job) => {
	const [first] = Object.values(job.inputs);
	const picture = await openPicture(first);
	const prompt = textSetting(job, 'prompt', job.tool);
	const count = boundedSetting(job, 'image_count', 1, MAX_IMAGES);
	const outputs: string[] = [];
	for (let number = 1; number <= count; number++) {
		const random = new SeededRandom('edit', prompt, number);
		const colors = { hue: random.integer(30, 330), saturation: random.between(0.8, 1.6) };
		const caption = await captionFor(prompt, picture);
		const edited = edit(picture)
			.modulate(colors)
			.composite([{ input: caption, gravity: 'south' }]);
		outputs.push(await savePng(job, edited, `output-${number}`));
	}
	return outputs;
};
