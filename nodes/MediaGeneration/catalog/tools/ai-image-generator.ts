import { extensibleChoice, integer } from '../../fields';
import { prompt } from '../parts/prompt';
import { shape } from '../parts/shape';
import { imageModel, imageModelConstraints } from '../parts/image-model';
import { declareTool } from '../tool';
import { splitNames } from '../parts/lists';

/** Image tools known from the live service; in the specification, `tool` is any string. */
const IMAGE_TOOLS = splitNames(`
	ai-anime-generator; ai-art-generator; ai-background-generator; ai-character-generator;
	ai-face-generator; ai-fashion-generator; ai-icon-generator; ai-illustration-generator;
	ai-interior-design-generator; ai-landscape-generator; ai-logo-generator; ai-manga-generator;
	ai-outfit-generator; ai-pattern-generator; ai-photo-generator; ai-sketch-generator;
	ai-tattoo-generator; album-cover-generator; animated-characters-generator;
	architecture-generator; book-cover-generator; comic-book-generator; dark-fantasy-ai;
	disney-ai-generator; dnd-ai-art-generator; emoji-generator; fantasy-map-generator; general;
	graffiti-generator; movie-poster-generator; optical-illusion-generator; pokemon-generator;
	south-park-character-generator; superhero-generator; thumbnail-maker
`);

const UP_TO_4 = [1, 2, 3, 4];
const SQUARES = [1, 4, 9, 16];
/** Source: the live service's description of `model`, October 2026. The constraints of flux-3-klein aren't known. */
const MODELS = imageModelConstraints({
	'flux-2-klein': { images: [1] },
	'flux-3-klein': {},
	'flux-schnell': { images: UP_TO_4 },
	'gpt-image-2': { images: UP_TO_4 },
	'gpt-image-2.5-flare': { images: UP_TO_4 },
	'krea-2': { images: [1] },
	'nano-banana': { images: UP_TO_4 },
	'nano-banana-2': { images: SQUARES },
	'nano-banana-2-lite': { images: UP_TO_4 },
	'nano-banana-pro': { images: SQUARES },
	'seedream-v4': { images: UP_TO_4 },
	'seedream-v5-pro': { images: UP_TO_4 },
	'z-image-turbo': { images: UP_TO_4 },
});

export const aiImageGenerator = declareTool({
	slug: 'ai-image-generator',
	resource: 'image',
	label: 'Generate Image',
	action: 'Generate image from a prompt',
	description: 'Generate one or more images from a text prompt',
	spec: '4.3',
	price: { chargedBy: 'image', dependsOn: ['model', 'resolution'], apiReference: '2026-10' },
	constraints: MODELS,
	fields: [
		prompt({
			description: 'Describe the image',
			placeholder: 'e.g. A lighthouse in a storm, oil painting',
			required: true,
		}),
		integer('image_count', {
			label: 'Number of Images',
			description:
				'Number of images to generate. You pay for each. Not every model accepts every number; most accept 1 to 4.',
			required: true,
			min: 1,
			live: { max: 16 },
			default: 1,
		}),
		...imageModel(MODELS),
		shape('square'),
		extensibleChoice('tool', {
			in: 'style',
			label: 'Image Tool',
			description: 'Type of image to generate. General if not added.',
			choices: IMAGE_TOOLS,
			default: 'general',
			presetIn: 'flat',
			additional: true,
		}),
	],
});
