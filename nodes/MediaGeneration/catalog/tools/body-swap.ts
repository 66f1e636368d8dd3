import { media, extensibleChoice, projectName } from '../../fields';
import { LONGEST_SIDES } from '../parts/image-model';
import { PRICE_TABLE } from '../price';
import { tool } from '../tool';
import { CONSENT } from '../parts/consent';

export const bodySwap = tool({
	slug: 'body-swap',
	resource: 'image',
	label: 'Body Swap',
	action: 'Body swap in image',
	description: 'Put the person from one photo into the scene of another',
	evidence: 'live service',
	price: { by: 'image', dependsOn: ['resolution'], evidence: PRICE_TABLE },
	notice: CONSENT.faces,
	fields: [
		media('person_file_path', {
			label: 'Person',
			description: 'The photo of the person',
			accepts: ['image'],
		}),
		media('scene_file_path', {
			label: 'Scene',
			description: 'The photo to put the person into',
			accepts: ['image'],
		}),
		extensibleChoice('resolution', {
			label: 'Resolution',
			description: 'Longest side of the result. Larger costs more.',
			required: true,
			choices: LONGEST_SIDES,
			default: '640px',
		}),
		projectName(),
	],
});
