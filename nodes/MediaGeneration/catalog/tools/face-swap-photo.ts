import { image } from '../../fields';
import { declareTool } from '../tool';
import { individualFaceNeeds, individualFaces } from '../parts/individual-faces';

export const faceSwapPhoto = declareTool({
	slug: 'face-swap-photo',
	resource: 'image',
	label: 'Face Swap in Photo',
	action: 'Face swap in photo',
	description: 'Put the face from one photo on the person in another',
	spec: '4.3',
	price: { chargedBy: 'image' },
	consent: 'faces',
	fields: [
		image('target_file_path', 'Target Image', 'The photo whose face to replace'),
		image(
			'image_file_path',
			'Face Image',
			'A photo that shows the new face. Leave it empty only for Individual Faces.',
			{
				at: { flat: 'image_file_path', nested: 'assets.source_file_path' },
				required: 'flat',
			},
		),
		...individualFaces,
	],
	rules: individualFaceNeeds,
});
