import { media, projectName } from '../../fields';
import { PRICE_TABLE } from '../price';
import { tool } from '../tool';
import { CONSENT } from '../parts/consent';
import { individualFaceNeeds, individualFaces } from '../parts/individual-faces';

export const faceSwapPhoto = tool({
	slug: 'face-swap-photo',
	resource: 'image',
	label: 'Face Swap in Photo',
	action: 'Face swap in photo',
	description: 'Put the face from one photo on the person in another',
	evidence: 'spec 4.3',
	price: { by: 'image', evidence: PRICE_TABLE },
	notice: CONSENT.faces,
	fields: [
		media('target_file_path', {
			label: 'Target Image',
			description: 'The photo whose face to replace',
			accepts: ['image'],
		}),
		media('image_file_path', {
			label: 'Face Image',
			description: 'A photo that shows the new face. Leave it empty only for Individual Faces.',
			accepts: ['image'],
			at: { flat: 'image_file_path', nested: 'assets.source_file_path' },
			required: 'flat',
		}),
		...individualFaces,
		projectName(),
	],
	rules: individualFaceNeeds,
});
