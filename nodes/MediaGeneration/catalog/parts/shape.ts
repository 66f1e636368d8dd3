import { type ChoiceField, extensibleChoice } from '../../fields';
import { splitChoices } from './lists';

const RATIOS = { landscape: '16:9', portrait: '9:16', square: '1:1' };

/**
 * The shape is `orientation` in the specification. The live service has `aspect_ratio`, and ignores `orientation`.
 * @param serviceDefault the aspect ratio that the live service uses if none is sent
 */
export const shape = (serviceDefault: string): ChoiceField =>
	extensibleChoice('orientation', {
		label: 'Shape',
		description: `Aspect ratio of the result; ${serviceDefault} if not added`,
		additional: true,
		at: { flat: 'orientation', nested: 'aspect_ratio' },
		required: 'flat',
		choices: splitChoices(
			'landscape | Landscape (16:9); portrait | Portrait (9:16); square | Square (1:1)',
		),
		spelling: {
			flat: Object.fromEntries(Object.entries(RATIOS).map(([word, ratio]) => [ratio, word])),
			nested: RATIOS,
		},
		default: 'landscape',
	});

export const NO_SQUARES = ['no square videos'];
