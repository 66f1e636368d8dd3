import { join } from 'node:path';
import { captionLayer } from '../captions.mts';
import { Chance } from '../chance.mts';
import { optionalInput, requiredInput, textSetting, type Tool, type ToolJob } from '../job.mts';
import { paintingSvg } from '../paintings.mts';
import { decode, openPicture, type Picture } from '../pictures.mts';
import { askedShape } from '../shapes.mts';
import { soundWithPicture } from '../voice-over.mts';
import sharp from 'sharp';

/** The requested part of the sound with the image, or with a painting of the prompt if there is none. */
export const audioToVideo: Tool = async (job) => {
	const audio = requiredInput(job, 'audio_file_path');
	const image = optionalInput(job, 'image_file_path');
	const picture = image === undefined ? await paintedPrompt(job) : await openPicture(image);
	const output = join(job.outputDir, 'output.mp4');
	await soundWithPicture(job, picture, audio, output);
	return [output];
};

async function paintedPrompt(job: ToolJob): Promise<Picture> {
	const shape = askedShape(job, 'landscape');
	const prompt = textSetting(job, 'prompt', job.tool);
	const painting = sharp(paintingSvg(shape, new Chance('sound', prompt)));
	return decode(
		await painting
			.composite([{ input: captionLayer(prompt, shape) }])
			.png()
			.toBuffer(),
	);
}
