import type { Field } from '../../fields';
import { extensibleChoice, number } from '../../fields';

/**
 * How a text is spoken (live service, November 2026: the descriptions of `style` of both voice tools). Of the languages, no
 * list was published; these are the known names.
 */
export const speech: readonly Field[] = [
	extensibleChoice('language', {
		label: 'Language',
		description: 'The language of the text, by its English name in lower case; auto recognizes it',
		at: { nested: 'style.language' },
		choices: ['auto', 'spanish'],
		default: 'auto',
		additional: true,
	}),
	number('speed', {
		label: 'Speed',
		description: 'How fast to speak; 1 is normal',
		at: { nested: 'style.speed' },
		above: 0,
		live: { min: 0.75, max: 1.3 },
		default: 1,
		additional: true,
	}),
];
