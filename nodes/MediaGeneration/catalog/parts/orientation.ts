import type { ChoiceField, Layout } from '../../fields';
import { extensibleChoice, saysNewer } from '../../fields';
import type { Limit } from '../tool';

/** From the specification; the live service is moving to `aspect_ratio` but still accepts it (live service). */
export const orientation = (required: true | Layout): ChoiceField =>
	extensibleChoice('orientation', {
		label: 'Orientation',
		description: 'Landscape is 16:9, portrait 9:16, square 1:1',
		required,
		choices: [
			{ value: 'landscape', label: 'Landscape' },
			{ value: 'portrait', label: 'Portrait' },
			{ value: 'square', label: 'Square' },
		],
		default: 'landscape',
	});

export const aspectRatio = (): ChoiceField =>
	extensibleChoice('aspect_ratio', {
		label: 'Aspect Ratio',
		description: 'Aspect ratio of the result. Replaces Orientation.',
		at: { nested: 'aspect_ratio' },
		choices: ['16:9', '9:16', '1:1'],
		default: '16:9',
		additional: true,
	});

export const orientationAgreement = saysNewer('orientation', 'aspect_ratio', {
	landscape: ['16:9'],
	portrait: ['9:16'],
	square: ['1:1'],
});

/** Of a model that makes no square videos. */
export const NO_SQUARES: readonly Limit[] = [
	{ when: { aspect_ratio: '1:1' }, says: 'no squares' },
	{ when: { orientation: 'square', aspect_ratio: '' }, says: 'no squares' },
];
