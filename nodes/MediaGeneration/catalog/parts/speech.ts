import { extensibleChoice, type Field, number, text } from '../../fields';

export const SPEECH_DESCRIPTION =
	'What the person says. To create it from text, put Audio > Generate Voice before this node.';

export const spokenText: Field = text('prompt', {
	in: 'style',
	label: 'Text',
	description: 'Text to speak',
	placeholder: 'e.g. Welcome to our summer sale',
	required: true,
	live: { maxLength: 5000 },
	rows: 3,
});

/**
 * The language and the speed of speech (live service, November 2026: the descriptions of `style` in both voice tools).
 * The service publishes no list of languages, so the choices are the known values.
 */
export const speech: readonly Field[] = [
	extensibleChoice('language', {
		description:
			'English name of the text’s language, in lower case, such as spanish, or auto to detect it',
		at: { nested: 'style.language' },
		choices: ['auto', 'spanish'],
		default: 'auto',
		additional: true,
	}),
	number('speed', {
		description: 'How fast to speak; 1 is normal',
		at: { nested: 'style.speed' },
		above: 0,
		live: { min: 0.75, max: 1.3 },
		default: 1,
		additional: true,
	}),
];
