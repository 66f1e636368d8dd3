import { join } from 'node:path';
import sharp from 'sharp';
import { captionLayer } from '../captions.mts';
import { Chance } from '../chance.mts';
import { textSetting, type Tool } from '../job.mts';
import { paintingSvg } from '../paintings.mts';

const SHAPE = { width: 512, height: 512 };

/** A painting that the template decides, with the template's name above and the topic below. */
export const aiMemeGenerator: Tool = async (job) => {
	const template = textSetting(job, 'template', 'Random');
	const output = join(job.outputDir, 'output.png');
	await sharp(paintingSvg(SHAPE, new Chance('meme', template, job.variant)))
		.composite([
			{ input: captionLayer(template.toUpperCase(), SHAPE, 'top') },
			{ input: captionLayer(textSetting(job, 'topic', job.tool).toUpperCase(), SHAPE) },
		])
		.removeAlpha()
		.png({ compressionLevel: 3 })
		.toFile(output);
	return [output];
};
