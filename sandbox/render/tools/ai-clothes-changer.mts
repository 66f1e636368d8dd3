import { join } from 'node:path';
import { findFace } from '../faces.mts';
import { requiredInput, textSetting, type Tool } from '../job.mts';
import { edit, openFace, openPicture, type Area, type Picture } from '../pictures.mts';
import { cutOut } from '../subject.mts';

/** The person's photo with the cut-out garment laid over the body below the face. */
export const aiClothesChanger: Tool = async (job) => {
	const person = await openFace(requiredInput(job, 'person_file_path'));
	const garment = await cutOut(await openPicture(requiredInput(job, 'garment_file_path')));
	const body = bodyBelow(person, await findFace(person), textSetting(job, 'garment_type'));
	const cloth = edit(garment).resize(body.width, body.height, {
		fit: 'contain',
		background: '#0000',
	});
	const output = join(job.outputDir, 'output.png');
	await edit(person)
		.composite([{ input: await cloth.png().toBuffer(), left: body.left, top: body.top }])
		.png({ compressionLevel: 3 })
		.toFile(output);
	return [output];
};

/** Three face widths from the chin down: all of it, or its upper or lower half. */
function bodyBelow(person: Picture, face: Area, garmentType: string): Area {
	const chin = Math.min(face.top + face.height, Math.floor(person.height * 0.7));
	const below = person.height - chin;
	const half = Math.ceil(below / 2);
	const width = Math.min(person.width, face.width * 3);
	const left = Math.max(
		0,
		Math.min(person.width - width, Math.round(face.left + face.width / 2 - width / 2)),
	);
	if (garmentType === 'upper_body') return { left, top: chin, width, height: half };
	if (garmentType === 'lower_body') return { left, top: chin + below - half, width, height: half };
	return { left, top: chin, width, height: below };
}
