import { image, integer } from '../../fields';
import { declareTool } from '../tool';

export const headSwap = declareTool({
	slug: 'head-swap',
	resource: 'image',
	label: 'Head Swap',
	action: 'Head swap in a photo',
	description: 'Put the head from one photo on the body in another',
	price: { chargedBy: 'image' },
	consent: 'faces',
	fields: [
		image('body_file_path', 'Body Image', 'The photo that gets the new head'),
		image('head_file_path', 'Head Image', 'The photo of the new head'),
		integer('max_resolution', {
			label: 'Maximum Resolution',
			description: 'Maximum length of the longer side in pixels. 0 uses your plan’s limit.',
			unset: 0,
			additional: true,
		}),
	],
});
