import { media, projectName } from '../../fields';
import { tool } from '../tool';

export const photoColorizer = tool({
	slug: 'photo-colorizer',
	resource: 'image',
	label: 'Colorize Photo',
	action: 'Colorize photo',
	description: 'Give a black-and-white photo its colors',
	evidence: 'live service',
	notice: 'Each run is charged. A project that fails is not.',
	fields: [
		media('image_file_path', {
			label: 'Photo',
			description: 'The black-and-white photo',
			accepts: ['image'],
		}),
		projectName(),
	],
});
