import { capitalize, type Choice, type ChoiceField, extensibleChoice } from '../../fields';

/** Adds a first entry, the default, which leaves the choice to the service. The entry's value isn't sent. */
export const addAutomatic = (choices: ReadonlyArray<string | Choice>, label = 'Automatic') => ({
	choices: [{ value: 'default', label }, ...choices],
	default: 'default',
	unset: 'default',
});

/** Parts of model names that need more than a capital first letter. */
const SPELLINGS: Readonly<Record<string, string>> = {
	gpt: 'GPT',
	ltx: 'LTX',
	minimax: 'MiniMax',
	'veo3.1': 'Veo 3.1',
};

/** Labels a model: `nano-banana-2-lite` becomes `Nano Banana 2 Lite`. */
export const modelChoice = (value: string): Choice => ({
	value,
	label: value
		.split('-')
		.map((word) => SPELLINGS[word] ?? capitalize(word))
		.join(' '),
});

/**
 * @param models an object whose keys are the models' names
 * @param automatic the label of the entry that leaves the choice to the service
 */
export const modelField = (
	models: object,
	{ description, automatic }: { description: string; automatic?: string },
): ChoiceField =>
	extensibleChoice('model', {
		description,
		at: { nested: 'model' },
		...addAutomatic(Object.keys(models).map(modelChoice), automatic),
	});
