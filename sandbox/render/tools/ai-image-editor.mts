import { join } from 'node:path';
import { captionLayer } from '../captions.mts';
import { Chance } from '../chance.mts';
import { numberSetting, requiredInput, textSetting, type Tool } from '../job.mts';
import { edit, openPicture } from '../pictures.mts';

/** The image `image_count` times in colours that the prompt decides, with the prompt as caption. */
export const aiImageEditor: Tool = async (job) => {
	const picture = await openPicture(requiredInput(job, 'image_file_path'));
	const prompt = textSetting(job, 'prompt', job.tool);
	const outputs: string[] = [];
	for (let number = 1; number <= (numberSetting(job, 'image_count') ?? 1); number++) {
		const chance = new Chance('edit', prompt, number);
		const output = join(job.outputDir, `output-${number}.png`);
		await edit(picture)
			.modulate({ hue: chance.whole(30, 330), saturation: chance.between(0.8, 1.6) })
			.composite([{ input: captionLayer(prompt, picture) }])
			.png({ compressionLevel: 3 })
			.toFile(output);
		outputs.push(output);
	}
	return outputs;
};
