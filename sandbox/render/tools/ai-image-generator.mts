import { SeededRandom } from '../../seeded-random.mts';
import { boundedSetting, textSetting, type Tool } from '../job.mts';
import { paint } from '../paintings.mts';
import { savePng } from '../pictures.mts';
import { requestedShape } from '../shapes.mts';

export const MAX_IMAGES = 16;

/** `image_count` different PNG paintings with the prompt as caption. */
export const aiImageGenerator: Tool = async (job) => {
	const prompt = textSetting(job, 'prompt', job.tool);
	const outputs: string[] = [];
	const count = boundedSetting(job, 'image_count', 1, MAX_IMAGES);
	for (let number = 1; number <= count; number++) {
		const random = new SeededRandom(prompt, textSetting(job, 'tool'), job.variant, number);
		const painting = await paint(prompt, requestedShape(job), random);
		outputs.push(await savePng(job, painting, `output-${number}`));
	}
	return outputs;
};
