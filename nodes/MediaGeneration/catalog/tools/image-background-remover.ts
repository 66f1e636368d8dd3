import { media, projectName } from '../../fields';
import { PRICE_TABLE } from '../price';
import { tool } from '../tool';

export const imageBackgroundRemover = tool({
	slug: 'image-background-remover',
	resource: 'image',
	label: 'Remove Background',
	action: 'Remove background from image',
	description: 'Cut out the subject, on a transparent or new background',
	evidence: 'spec 1',
	price: { by: 'image', evidence: PRICE_TABLE },
	fields: [
		media('image_file_path', {
			label: 'Image',
			description: 'The image whose background to remove',
			accepts: ['image'],
		}),
		media('background_image_file_path', {
			label: 'New Background',
			description: 'The image to put behind, resized to fit',
			accepts: ['image'],
			at: { nested: 'assets.background_image_file_path' },
			required: false,
			additional: true,
		}),
		projectName(),
	],
});
