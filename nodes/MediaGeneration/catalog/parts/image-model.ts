import type { ChoiceField, Place } from '../../fields';
import { choice, openChoice } from '../../fields';

/** The models of the live service, in its own words (live service). */
export const imageModel = (at: Place, choices: readonly string[]): ChoiceField =>
	openChoice('model', {
		label: 'Model',
		description: 'The model that makes the image; each has its own resolutions and price',
		at,
		choices,
		default: 'default',
		rare: true,
	});

/** The longest side of an image (live service). */
export const imageResolution = (at: Place): ChoiceField =>
	choice('resolution', {
		label: 'Resolution',
		description: 'The longest side of the image; more costs more, and not every model has each',
		at,
		choices: [
			{ value: 'auto', label: 'Automatic (Deprecated)' },
			{ value: '640px', label: '640 Pixels' },
			{ value: '1k', label: '1K (1024 Pixels)' },
			{ value: '2k', label: '2K (2048 Pixels)' },
			{ value: '4k', label: '4K (4096 Pixels)' },
		],
		default: '1k',
		rare: true,
	});
