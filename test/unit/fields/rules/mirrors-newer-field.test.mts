import { mirrorsNewerField } from '../../../../nodes/MediaGeneration/fields';
import { findRuleProblem } from './judged.mts';

const rule = mirrorsNewerField('mode', 'motto', { plain: ['none', 'few'], rich: ['many'] });

test('the newer of two wins: the older is sent to match', () => {
	expect(rule.implied!({ mode: 'plain', motto: 'many' })).toEqual({ mode: 'rich' });
	expect(rule.implied!({ motto: 'few' })).toEqual({ mode: 'plain' });
});

test('without the newer one, or with an unknown value, the older stays unchanged', () => {
	expect(rule.implied!({ mode: 'plain' })).toEqual({});
	expect(rule.implied!({ mode: 'plain', motto: 'legion' })).toEqual({});
});

test('nothing is refused', () => {
	expect(findRuleProblem(rule, { mode: 'plain', motto: 'many' })).toBeUndefined();
});
