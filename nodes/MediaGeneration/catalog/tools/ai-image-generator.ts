import { integer, extensibleChoice, projectName, text } from '../../fields';
import { aspectRatio, orientation, orientationAgreement } from '../parts/orientation';
import { IMAGE_RESOLUTIONS, imageModel, imageResolution } from '../parts/image-model';
import type { ConstraintsByModel } from '../tool';
import { tool } from '../tool';

/** Image tools known from the live service; the specification says that `tool` is a string. */
const IMAGE_TOOLS = [
	'ai-anime-generator',
	'ai-art-generator',
	'ai-background-generator',
	'ai-character-generator',
	'ai-face-generator',
	'ai-fashion-generator',
	'ai-icon-generator',
	'ai-illustration-generator',
	'ai-interior-design-generator',
	'ai-landscape-generator',
	'ai-logo-generator',
	'ai-manga-generator',
	'ai-outfit-generator',
	'ai-pattern-generator',
	'ai-photo-generator',
	'ai-sketch-generator',
	'ai-tattoo-generator',
	'album-cover-generator',
	'animated-characters-generator',
	'architecture-generator',
	'book-cover-generator',
	'comic-book-generator',
	'dark-fantasy-ai',
	'disney-ai-generator',
	'dnd-ai-art-generator',
	'emoji-generator',
	'fantasy-map-generator',
	'general',
	'graffiti-generator',
	'movie-poster-generator',
	'optical-illusion-generator',
	'pokemon-generator',
	'south-park-character-generator',
	'superhero-generator',
	'thumbnail-maker',
];

const UP_TO_4 = [1, 2, 3, 4];
const SQUARES = [1, 4, 9, 16];
const TO_2K = ['640px', '1k', '2k'];

/** Live service, document of August 2026: the descriptions of `model` and `resolution`. */
const LIMITS: ConstraintsByModel = {
	of: 'model',
	values: {
		'flux-2-klein': { ...IMAGE_RESOLUTIONS['flux-2-klein'], images: [1] },
		'flux-schnell': { resolution: TO_2K, images: UP_TO_4 },
		'gpt-image-2': { images: UP_TO_4 },
		'nano-banana': { ...IMAGE_RESOLUTIONS['nano-banana'], images: UP_TO_4 },
		'nano-banana-2': { images: SQUARES },
		'nano-banana-2-lite': { ...IMAGE_RESOLUTIONS['nano-banana-2-lite'], images: UP_TO_4 },
		'nano-banana-pro': { ...IMAGE_RESOLUTIONS['nano-banana-pro'], images: SQUARES },
		'seedream-v4': { images: UP_TO_4 },
		'seedream-v5-pro': { ...IMAGE_RESOLUTIONS['seedream-v5-pro'], images: UP_TO_4 },
		'z-image-turbo': { resolution: TO_2K, images: UP_TO_4 },
	},
};

export const aiImageGenerator = tool({
	slug: 'ai-image-generator',
	resource: 'image',
	label: 'Generate Image',
	action: 'Generate image',
	description: 'Make one or more images from a text prompt',
	evidence: 'spec 4.3',
	notice: 'Each image is charged. Failed projects are not.',
	constraints: LIMITS,
	fields: [
		text('prompt', {
			in: 'style',
			label: 'Prompt',
			description: 'What the image shows',
			placeholder: 'e.g. A lighthouse in a storm, oil painting',
			required: true,
			minLength: 1,
			rows: 3,
		}),
		integer('image_count', {
			label: 'Number of Images',
			description: 'How many images to make; each is charged',
			hint: 'Magic Hour makes up to 16, and each model accepts only certain numbers; most accept 1 to 4.',
			required: true,
			min: 1,
			live: { max: 16 },
			default: 1,
		}),
		orientation(true),
		extensibleChoice('tool', {
			in: 'style',
			label: 'Image Tool',
			description: 'The kind of image to make; general if not added',
			choices: IMAGE_TOOLS,
			default: 'general',
			presetIn: 'flat',
			additional: true,
		}),
		aspectRatio(),
		imageModel({ nested: 'model' }, [
			'default',
			'flux-2-klein',
			'flux-schnell',
			'gpt-image-2',
			'nano-banana',
			'nano-banana-2',
			'nano-banana-2-lite',
			'nano-banana-pro',
			'seedream',
			'seedream-v4',
			'seedream-v5-pro',
			'z-image-turbo',
		]),
		imageResolution({ nested: 'resolution' }),
		projectName(),
	],
	rules: [orientationAgreement],
});
