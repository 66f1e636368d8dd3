import { join } from 'node:path';
import sharp from 'sharp';
import { SeededRandom } from '../../seeded-random.mts';
import { findFace } from '../faces.mts';
import { requiredInput, textSetting, type Tool } from '../job.mts';
import { edit, openFace, type Area, type Picture } from '../pictures.mts';
import { cutOut } from '../subject.mts';

const WIDTH = 512;
const HEIGHT = 640;

/** Head and shoulders before a studio background, whose color the prompt decides. */
export const aiHeadshotGenerator: Tool = async (job) => {
	const picture = await openFace(requiredInput(job, 'image_file_path'));
	const crop = headAndShoulders(picture, await findFace(picture));
	const person = await edit(await cutOut(picture))
		.extract(crop)
		.resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' })
		.modulate({ brightness: 1.05, saturation: 0.95 })
		.png({ compressionLevel: 1 })
		.toBuffer();
	const output = join(job.outputDir, 'output.png');
	await sharp(studio(new SeededRandom('studio', textSetting(job, 'prompt'))))
		.composite([{ input: person }])
		.removeAlpha()
		.png({ compressionLevel: 3 })
		.toFile(output);
	return [output];
};

/** A box of three face widths around the face, with a little room above, kept inside the picture. */
function headAndShoulders(picture: Picture, face: Area): Area {
	const width = Math.min(picture.width, face.width * 3, (picture.height * WIDTH) / HEIGHT);
	const height = Math.min(picture.height, (width * HEIGHT) / WIDTH);
	const left = face.left + face.width / 2 - width / 2;
	const top = face.top - face.height * 0.4;
	return {
		left: Math.floor(Math.max(0, Math.min(left, picture.width - width))),
		top: Math.floor(Math.max(0, Math.min(top, picture.height - height))),
		width: Math.max(1, Math.floor(width)),
		height: Math.max(1, Math.floor(height)),
	};
}

function studio(random: SeededRandom): Buffer {
	const hue = random.integer(190, 260);
	return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
		<radialGradient id="light" cy="0.4" r="0.8"><stop stop-color="hsl(${hue} 25% 78%)"/>
		<stop offset="1" stop-color="hsl(${hue} 30% 30%)"/></radialGradient>
		<rect width="100%" height="100%" fill="url(#light)"/></svg>`);
}
