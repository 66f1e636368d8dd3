import { join } from 'node:path';
import sharp from 'sharp';
import { findFace } from '../faces.mts';
import { flagSetting, numberSetting, requiredInput, type Tool } from '../job.mts';
import { edit, openFace } from '../pictures.mts';

/** Settings in percent (-100 to 100) that make the face wider or higher. */
const WIDER = [
	'mouth_smile',
	'mouth_grim',
	'head_yaw',
	'eye_gaze_horizontal',
	'mouth_position_horizontal',
];
const HIGHER = [
	'eye_open_ratio',
	'lip_open_ratio',
	'head_pitch',
	'eyebrow_direction',
	'mouth_position_vertical',
];
const STRETCH_AT_FULL = 0.6;

/** The photo with its face stretched and turned as the settings say, sharpened by `enhance_face`. */
export const aiFaceEditor: Tool = async (job) => {
	const picture = await openFace(requiredInput(job, 'image_file_path'));
	const face = await findFace(picture);
	const stretch = (length: number, names: string[]) => {
		const percent = names.reduce((sum, name) => sum + (numberSetting(job, name) ?? 0), 0);
		return Math.max(
			1,
			Math.round(length * (1 + (STRETCH_AT_FULL * Math.max(-100, Math.min(100, percent))) / 100)),
		);
	};
	const changed = await edit(picture)
		.extract(face)
		.resize(stretch(face.width, WIDER), stretch(face.height, HIGHER), { fit: 'fill' })
		.png()
		.toBuffer();
	const turned = await sharp(changed)
		.rotate(numberSetting(job, 'head_roll') ?? 0, { background: '#0000' })
		.png()
		.toBuffer();
	const piece = sharp(turned).resize(face.width, face.height, { fit: 'cover' });
	const sharpened = flagSetting(job, 'enhance_face') ? piece.sharpen({ sigma: 2 }) : piece;
	const output = join(job.outputDir, 'output.png');
	await edit(picture)
		.composite([{ input: await sharpened.png().toBuffer(), left: face.left, top: face.top }])
		.png({ compressionLevel: 3 })
		.toFile(output);
	return [output];
};
