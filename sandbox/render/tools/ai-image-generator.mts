import { join } from 'node:path';
import { Chance } from '../chance.mts';
import { boundedSetting, textSetting, type Tool } from '../job.mts';
import { paint } from '../paintings.mts';
import { askedShape } from '../shapes.mts';

export const MOST_IMAGES = 16;

/** `image_count` different PNG paintings with the prompt as caption. */
export const aiImageGenerator: Tool = async (job) => {
	const prompt = textSetting(job, 'prompt', job.tool);
	const outputs: string[] = [];
	const count = boundedSetting(job, 'image_count', 1, MOST_IMAGES);
	for (let number = 1; number <= count; number++) {
		const output = join(job.outputDir, `output-${number}.png`);
		const chance = new Chance(prompt, textSetting(job, 'tool'), job.variant, number);
		await paint(prompt, askedShape(job), chance, output);
		outputs.push(output);
	}
	return outputs;
};
