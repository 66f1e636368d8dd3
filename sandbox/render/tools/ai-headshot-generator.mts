import sharp from 'sharp';
import { SeededRandom } from '../../seeded-random.mts';
import { requiredInput, textSetting, type Tool } from '../job.mts';
import { ovalOf } from '../ovals.mts';
import { edit, openPicture, savePng } from '../pictures.mts';

const SHAPE = { width: 512, height: 640 };

/** The person in an oval before a studio background, whose color the prompt decides. */
export const aiHeadshotGenerator: Tool = async (job) => {
	const picture = await openPicture(requiredInput(job, 'image_file_path'));
	const portrait = await edit(picture)
		.resize({ ...SHAPE, fit: 'cover' })
		.png()
		.toBuffer();
	const hue = new SeededRandom('studio', textSetting(job, 'prompt')).integer(190, 260);
	const studio = sharp({ create: { ...SHAPE, channels: 3, background: `hsl(${hue}, 28%, 54%)` } });
	const person = await ovalOf(sharp(portrait), SHAPE);
	return [await savePng(job, studio.composite([{ input: person }]))];
};
