import { integer, media, projectName } from '../../fields';
import { PRICE_TABLE } from '../price';
import { tool } from '../tool';

export const headSwap = tool({
	slug: 'head-swap',
	resource: 'image',
	label: 'Swap Head',
	action: 'Swap head in image',
	description: 'Put the head from one photo on the body in another',
	evidence: 'live service',
	price: { by: 'image', evidence: PRICE_TABLE },
	fields: [
		media('body_file_path', {
			label: 'Body Image',
			description: 'The photo that gets the new head',
			accepts: ['image'],
		}),
		media('head_file_path', {
			label: 'Head Image',
			description: 'The photo of the head',
			accepts: ['image'],
		}),
		integer('max_resolution', {
			label: 'Maximum Resolution',
			description: 'Most pixels on the longer side; 0 means the maximum of your plan',
			unset: 0,
			additional: true,
		}),
		projectName(),
	],
});
