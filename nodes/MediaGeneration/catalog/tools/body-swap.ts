import { extensibleChoice, image } from '../../fields';
import { LONGEST_SIDE_CHOICES } from '../parts/image-model';
import { declareTool } from '../tool';

export const bodySwap = declareTool({
	slug: 'body-swap',
	resource: 'image',
	label: 'Body Swap',
	action: 'Body swap in a photo',
	description: 'Put the person from one photo into the scene of another',
	price: { chargedBy: 'image', dependsOn: ['resolution'] },
	consent: 'faces',
	fields: [
		image('person_file_path', 'Person', 'The photo of the person'),
		image('scene_file_path', 'Scene', 'The photo to put the person into'),
		extensibleChoice('resolution', {
			description: 'Longest side of the result. Larger results cost more.',
			required: true,
			choices: LONGEST_SIDE_CHOICES,
			default: '640px',
		}),
	],
});
