import { integer, media, projectName } from '../../fields';
import { PRICE_TABLE } from '../price';
import { tool } from '../tool';
import { CONSENT } from '../parts/consent';

export const headSwap = tool({
	slug: 'head-swap',
	resource: 'image',
	label: 'Head Swap',
	action: 'Head swap in image',
	description: 'Put the head from one photo on the body in another',
	evidence: 'live service',
	price: { by: 'image', evidence: PRICE_TABLE },
	notice: CONSENT.faces,
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
			description: 'Maximum length of the longer side in pixels. 0 uses your plan’s limit.',
			unset: 0,
			additional: true,
		}),
		projectName(),
	],
});
