import { media, projectName } from '../../fields';
import { PRICE_TABLE } from '../price';
import { tool } from '../tool';

export const photoColorizer = tool({
	slug: 'photo-colorizer',
	resource: 'image',
	label: 'Colorize Photo',
	action: 'Colorize photo',
	description: 'Add color to a black-and-white photo',
	evidence: 'live service',
	price: { by: 'image', evidence: PRICE_TABLE },
	fields: [
		media('image_file_path', {
			label: 'Photo',
			description: 'The black-and-white photo',
			accepts: ['image'],
		}),
		projectName(),
	],
});
