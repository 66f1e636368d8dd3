import { image } from '../../fields';
import { prompt } from '../parts/prompt';
import { declareTool } from '../tool';

export const aiHeadshotGenerator = declareTool({
	slug: 'ai-headshot-generator',
	resource: 'image',
	label: 'Generate Headshot',
	action: 'Generate headshot from a photo',
	description: 'Generate a professional portrait from a photo of a person',
	spec: '4.3',
	price: { chargedBy: 'image' },
	fields: [
		image('image_file_path', 'Photo', 'A photo that shows one face clearly'),
		prompt({
			description:
				'Describe clothes, background and mood of the portrait. Optional; try without it first.',
			placeholder: 'e.g. Dark suit, bright office',
			at: { nested: 'style.prompt' },
			additional: true,
		}),
	],
});
