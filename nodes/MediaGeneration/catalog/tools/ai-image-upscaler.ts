import { extensibleChoice, image, number } from '../../fields';
import { prompt } from '../parts/prompt';
import { declareTool } from '../tool';

export const aiImageUpscaler = declareTool({
	slug: 'ai-image-upscaler',
	resource: 'image',
	label: 'Upscale Image',
	action: 'Upscale image two or four times',
	description: 'Enlarge an image two or four times, with more detail',
	spec: '4.3',
	price: { chargedBy: 'image', dependsOn: ['scale_factor', 'enhancement'] },
	fields: [
		image('image_file_path', 'Image', 'The image to enlarge; at most 4096 by 4096 pixels'),
		number('scale_factor', {
			description: 'Factor by which to enlarge width and height; 4 needs a paid plan',
			required: true,
			above: 0,
			live: { only: [2, 4] },
			default: 2,
		}),
		extensibleChoice('enhancement', {
			description: 'How freely to add details',
			at: { flat: 'style.enhancement', nested: 'style.mode' },
			required: true,
			choices: [
				{ value: 'Resemblance', description: 'Stays close to the image, for half the credits' },
				{ value: 'Balanced', description: 'Between Resemblance and Creative' },
				{ value: 'Creative', description: 'Invents details, guided by the prompt' },
			],
			spelling: {
				nested: { Resemblance: 'preserve', Balanced: 'balanced', Creative: 'creative' },
			},
			default: 'Balanced',
		}),
		prompt({
			description: 'Describe the image. Used by the Creative enhancement only.',
			placeholder: 'e.g. A tabby cat with long whiskers',
			additional: true,
		}),
	],
});
