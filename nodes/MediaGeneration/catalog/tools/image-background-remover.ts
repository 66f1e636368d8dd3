import { image } from '../../fields';
import { declareTool } from '../tool';

export const imageBackgroundRemover = declareTool({
	slug: 'image-background-remover',
	resource: 'image',
	label: 'Remove Background',
	action: 'Remove background from an image',
	description: 'Cut out the subject, on a transparent or new background',
	spec: '1',
	price: { chargedBy: 'image' },
	fields: [
		image('image_file_path', 'Image', 'The image whose background to remove'),
		image(
			'background_image_file_path',
			'New Background',
			'The image to put behind the subject, resized to fit',
			{ at: { nested: 'assets.background_image_file_path' }, required: false, additional: true },
		),
	],
});
