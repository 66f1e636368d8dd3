import { mirrorsNewerField } from '../../../../nodes/MediaGeneration/fields';
import { said } from './judged.mts';

const rule = mirrorsNewerField('mode', 'words', { plain: ['none', 'few'], rich: ['many'] });

test('the newer of two wins: the older is sent to match', () => {
	expect(rule.implied!({ mode: 'plain', words: 'many' })).toEqual({ mode: 'rich' });
	expect(rule.implied!({ words: 'few' })).toEqual({ mode: 'plain' });
});

test('without the newer one, or with an unknown value, the older stays unchanged', () => {
	expect(rule.implied!({ mode: 'plain' })).toEqual({});
	expect(rule.implied!({ mode: 'plain', words: 'legion' })).toEqual({});
});

test('nothing is refused', () => {
	expect(said(rule, { mode: 'plain', words: 'many' })).toBeUndefined();
});
