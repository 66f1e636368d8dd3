import { media, projectName } from '../../fields';
import { tool } from '../tool';

export const imageBackgroundRemover = tool({
	slug: 'image-background-remover',
	resource: 'image',
	label: 'Remove Background',
	action: 'Remove background from image',
	description: 'Cut out what an image shows, on a transparent or a new background',
	evidence: 'spec 1',
	notice: 'Each run is charged. A project that fails is not.',
	fields: [
		media('image_file_path', {
			label: 'Image',
			description: 'The image whose background is removed',
			accepts: ['image'],
		}),
		media('background_image_file_path', {
			label: 'New Background',
			description: 'An image to put behind; it is brought to the size of the first image',
			accepts: ['image'],
			at: { nested: 'assets.background_image_file_path' },
			required: false,
			rare: true,
		}),
		projectName(),
	],
});
