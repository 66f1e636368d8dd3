import type { Choice } from '../../fields';

/** As the companies write them, where that is not one capital letter. */
const SPELLINGS: Readonly<Record<string, string>> = {
	gpt: 'GPT',
	ltx: 'LTX',
	minimax: 'MiniMax',
	'veo3.1': 'Veo 3.1',
};

const wordOfModel = (word: string): string =>
	SPELLINGS[word] ?? `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** `nano-banana-2-lite` reads `Nano Banana 2 Lite`. */
export const modelChoice = (value: string): Choice => ({
	value,
	label: value.split('-').map(wordOfModel).join(' '),
});

/** What the service chooses then (live service, August 2026: the notes of the price table). */
export const AUTOMATIC_VIDEO =
	'Automatic (August 2026): Kling 3.0; at 480p, Seedance 1.5; beyond 15 seconds or on the free plan, LTX.';
export const AUTOMATIC_IMAGE = 'Automatic changes over time.';
