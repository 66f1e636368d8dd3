import { image } from '../../fields';
import { declareTool } from '../tool';
import { faceImage, individualFaceNeeds, individualFaces } from '../parts/individual-faces';

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
		faceImage('assets.source_file_path'),
		...individualFaces,
	],
	rules: individualFaceNeeds,
});
