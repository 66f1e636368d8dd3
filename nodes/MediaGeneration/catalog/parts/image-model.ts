import type { Choice, ChoiceField } from '../../fields';
import { extensibleChoice } from '../../fields';
import type { ConstraintsByModel, ModelConstraints } from '../tool';
import { AUTOMATIC_IMAGE_NOTE, modelField, addAutomatic } from './models';

export const imageModel = ({ values }: ConstraintsByModel): ChoiceField =>
	modelField(values, {
		description: `Each has its own resolutions and price. ${AUTOMATIC_IMAGE_NOTE}`,
	});

const UP_TO_1K = ['640px', '1k'];
const UP_TO_2K = ['640px', '1k', '2k'];
const IMAGE_UP_TO_4K = ['640px', '1k', '2k', '4k'];
const FROM_1K = ['1k', '2k', '4k'];

/**
 * Source: the live service's descriptions of `model` and `resolution` in `/v1/ai-image-generator` and
 * `/v1/ai-image-editor`, October 2026. The resolutions of gpt-image-2.5-flare aren't completely known.
 */
const RESOLUTIONS: Readonly<Record<string, readonly string[]>> = {
	'flux-2-klein': UP_TO_2K,
	'flux-schnell': UP_TO_2K,
	'gpt-image-2': IMAGE_UP_TO_4K,
	'krea-2': UP_TO_1K,
	'nano-banana': UP_TO_1K,
	'nano-banana-2': IMAGE_UP_TO_4K,
	'nano-banana-2-lite': UP_TO_1K,
	'nano-banana-pro': FROM_1K,
	'qwen-edit': UP_TO_2K,
	'seedream-v4': IMAGE_UP_TO_4K,
	'seedream-v4.5': IMAGE_UP_TO_4K,
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
		Object.entries(models).map(([name, model]) => [
			name,
			{ ...(name in RESOLUTIONS ? { resolution: RESOLUTIONS[name] } : {}), ...model },
		]),
	),
});

/** The choices for an image's longest side, from small to large (live service). */
export const LONGEST_SIDE_CHOICES: readonly Choice[] = [
	{ value: '640px', label: '640 Pixels' },
	{ value: '1k', label: '1K (1024 Pixels)' },
	{ value: '2k', label: '2K (2048 Pixels)' },
	{ value: '4k', label: '4K (4096 Pixels)' },
];

export const imageResolution = extensibleChoice('resolution', {
	description:
		'Longest side of the image. Larger images cost more. Not every model supports every resolution.',
	at: { nested: 'resolution' },
	...addAutomatic(LONGEST_SIDE_CHOICES, 'Automatic (by Your Plan)'),
});
