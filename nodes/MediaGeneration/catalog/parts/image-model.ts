import { extensibleChoice, type Field } from '../../fields';
import type { ConstraintsByModel, ModelConstraints } from '../tool';
import { splitChoices } from './lists';
import { addAutomatic, modelField } from './models';

const UP_TO_1K = { resolution: ['640px', '1k'] };
const UP_TO_2K = { resolution: ['640px', '1k', '2k'] };
const UP_TO_4K = { resolution: ['640px', '1k', '2k', '4k'] };

/**
 * Source: the live service's descriptions of `model` and `resolution` in `/v1/ai-image-generator` and
 * `/v1/ai-image-editor`, October 2026. The resolutions of gpt-image-2.5-flare aren't completely known.
 */
const RESOLUTIONS: Readonly<Record<string, ModelConstraints>> = {
	'flux-2-klein': UP_TO_2K,
	'flux-schnell': UP_TO_2K,
	'gpt-image-2': UP_TO_4K,
	'krea-2': UP_TO_1K,
	'nano-banana': UP_TO_1K,
	'nano-banana-2': UP_TO_4K,
	'nano-banana-2-lite': UP_TO_1K,
	'nano-banana-pro': { resolution: ['1k', '2k', '4k'] },
	'qwen-edit': UP_TO_2K,
	'seedream-v4': UP_TO_4K,
	'seedream-v4.5': UP_TO_4K,
	'seedream-v5-pro': UP_TO_2K,
	'z-image-turbo': UP_TO_2K,
};

export const imageModelConstraints = (
	models: Readonly<Record<string, ModelConstraints>>,
): ConstraintsByModel => ({
	fieldName: 'model',
	month: '2026-10',
	laterMonths: { 'flux-3-klein': '2026-11' },
	values: Object.fromEntries(
		Object.entries(models).map(([name, model]) => [name, { ...RESOLUTIONS[name], ...model }]),
	),
});

/** The choices for an image's longest side, from small to large (live service). */
export const LONGEST_SIDE_CHOICES = splitChoices(
	'640px | 640 Pixels; 1k | 1K (1024 Pixels); 2k | 2K (2048 Pixels); 4k | 4K (4096 Pixels)',
);

const imageResolution = extensibleChoice('resolution', {
	description:
		'Longest side of the image. Larger images cost more. Not every model supports every resolution.',
	at: { nested: 'resolution' },
	...addAutomatic(LONGEST_SIDE_CHOICES, 'Automatic (by Your Plan)'),
});

export const imageModel = ({ values }: ConstraintsByModel): Field[] => [
	modelField(values, {
		description: 'Each has its own resolutions and price. Automatic changes over time.',
	}),
	imageResolution,
];
