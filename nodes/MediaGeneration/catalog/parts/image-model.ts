import type { Choice, ChoiceField, Place } from '../../fields';
import { extensibleChoice } from '../../fields';
import type { ModelConstraints } from '../tool';

/** The models of the live service, in its own words (live service). */
export const imageModel = (at: Place, choices: readonly string[]): ChoiceField =>
	extensibleChoice('model', {
		label: 'Model',
		description: 'The model that makes the image; each has its own resolutions and price',
		at,
		choices,
		default: 'default',
		additional: true,
	});

const TO_1K = ['640px', '1k'];
const TO_2K = ['640px', '1k', '2k'];
const FROM_1K = ['1k', '2k', '4k'];

/**
 * The resolutions of models that do not support all of them (live service, document of August 2026: the descriptions of
 * `model` and `resolution` of `/v1/ai-image-generator` and `/v1/ai-image-editor`).
 */
export const IMAGE_RESOLUTIONS = {
	'flux-2-klein': { resolution: TO_2K },
	'nano-banana': { resolution: TO_1K },
	'nano-banana-2-lite': { resolution: TO_1K },
	'nano-banana-pro': { resolution: FROM_1K },
	'seedream-v5-pro': { resolution: TO_2K },
} satisfies Readonly<Record<string, ModelConstraints>>;

/** From small to large (live service). */
export const LONGEST_SIDES: readonly Choice[] = [
	{ value: '640px', label: '640 Pixels' },
	{ value: '1k', label: '1K (1024 Pixels)' },
	{ value: '2k', label: '2K (2048 Pixels)' },
	{ value: '4k', label: '4K (4096 Pixels)' },
];

/** The longest side of an image (live service). */
export const imageResolution = (at: Place): ChoiceField =>
	extensibleChoice('resolution', {
		label: 'Resolution',
		description:
			'The longest side of the image; larger costs more, and not every model supports each',
		at,
		choices: LONGEST_SIDES,
		default: '1k',
		additional: true,
	});
