import { agree } from '../../../../nodes/MediaGeneration/fields';
import { said } from './judged.mts';

const rule = agree('mode', 'words', { plain: ['none', 'few'] });

test('two that contradict each other are refused with both values and what would fit', () => {
	expect(said(rule, { mode: 'plain', words: 'many' })).toBe(
		'MODE (mode) is "plain", but WORDS (words) is "many"; both say the same, so it must be "none" or "few" or left out',
	);
});

test('what agrees, stands alone or is not listed is fine', () => {
	expect(said(rule, { mode: 'plain', words: 'few' })).toBeUndefined();
	expect(said(rule, { mode: 'plain' })).toBeUndefined();
	expect(said(rule, { words: 'many' })).toBeUndefined();
	expect(said(rule, { mode: 'rich', words: 'many' })).toBeUndefined();
});
