import { extensibleChoice, mediaList, number } from '../../fields';
import { imageModel, imageModelConstraints } from '../parts/image-model';
import { splitChoices } from '../parts/lists';
import { prompt } from '../parts/prompt';
import { declareTool } from '../tool';

/**
 * Source: the live service's description of `model`, October 2026 (flux-3-klein: unknown). The resolutions are in
 * image-model.ts.
 */
const MODELS = imageModelConstraints({
	'flux-2-klein': { furtherImages: 5 },
	'flux-3-klein': {},
	'gpt-image-2': {},
	'gpt-image-2.5-flare': {},
	'krea-2': { furtherImages: 1 },
	'nano-banana': {},
	'nano-banana-2': {},
	'nano-banana-2-lite': {},
	'nano-banana-pro': {},
	'qwen-edit': { furtherImages: 2 },
	'seedream-v4': {},
	'seedream-v4.5': {},
	'seedream-v5-pro': {},
});

const [firstImage, ...moreImages] = mediaList('image_file_paths', {
	label: 'Image',
	listLabel: 'More Images',
	description: 'An image to edit or to use as a reference',
	accepts: ['image'],
	max: 10,
});

export const aiImageEditor = declareTool({
	slug: 'ai-image-editor',
	resource: 'image',
	label: 'Edit Image',
	action: 'Edit image with a prompt',
	description: 'Edit or combine images with a text prompt',
	price: { chargedBy: 'image', dependsOn: ['model', 'resolution'], apiReference: '2026-10' },
	constraints: MODELS,
	fields: [
		firstImage!,
		prompt({
			description: 'Describe what to change',
			placeholder: 'e.g. Replace the sky with a starry night',
			required: true,
			live: { maxLength: 15_000 },
		}),
		number('image_count', {
			label: 'Number of Images',
			description:
				'Number of versions to generate. You pay for each. Each model has its own maximum.',
			live: { only: [1, 4, 9, 16] },
			default: 1,
		}),
		...imageModel(MODELS),
		...moreImages,
		extensibleChoice('aspect_ratio', {
			label: 'Shape',
			description: 'Aspect ratio of the result; Automatic keeps that of the image',
			choices: splitChoices(`
				auto | Automatic; 16:9 | Landscape (16:9); 9:16 | Portrait (9:16); 1:1 | Square (1:1);
				4:3 | Landscape (4:3); 3:2 | Landscape (3:2); 4:5 | Portrait (4:5); 2:3 | Portrait (2:3)
			`),
			default: 'auto',
			additional: true,
		}),
	],
});
