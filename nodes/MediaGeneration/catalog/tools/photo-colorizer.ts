import { image } from '../../fields';
import { declareTool } from '../tool';

export const photoColorizer = declareTool({
	slug: 'photo-colorizer',
	resource: 'image',
	label: 'Colorize Photo',
	action: 'Colorize photo in black and white',
	description: 'Add color to a black-and-white photo',
	price: { chargedBy: 'image' },
	fields: [image('image_file_path', 'Photo', 'The black-and-white photo')],
});
