import { media, extensibleChoice, projectName } from '../../fields';
import { LONGEST_SIDES } from '../parts/image-model';
import { tool } from '../tool';

export const bodySwap = tool({
	slug: 'body-swap',
	resource: 'image',
	label: 'Swap Body',
	action: 'Swap body in image',
	description: 'Put the person from one photo into the scene of another',
	evidence: 'live service',
	notice: 'Credits depend on the resolution. Failed projects are not charged.',
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
			description: 'The longest side of the result; larger costs more',
			required: true,
			choices: LONGEST_SIDES,
			default: '640px',
		}),
		projectName(),
	],
});
