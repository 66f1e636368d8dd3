import { someOf } from '../../../../nodes/MediaGeneration/fields';
import { said } from './judged.mts';

test('one of them is enough, none is not', () => {
	const rule = someOf('words', 'mode');
	expect(said(rule, {})).toBe('Enter at least one of these: WORDS, MODE');
	expect(said(rule, { mode: 'plain' })).toBeUndefined();
	expect(said(rule, { words: '' })).toBeUndefined();
});
