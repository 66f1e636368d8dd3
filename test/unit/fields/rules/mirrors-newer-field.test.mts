import { mirrorsNewerField } from '../../../../nodes/MediaGeneration/fields';
import { findRuleProblem } from './judged.mts';

const rule = mirrorsNewerField('mode', 'motto', { plain: ['none', 'few'], rich: ['many'] });

test('the newer of two fields counts, and the older one is sent with its value', () => {
	expect(rule.deriveValues!({ mode: 'plain', motto: 'many' })).toEqual({ mode: 'rich' });
	expect(rule.deriveValues!({ motto: 'few' })).toEqual({ mode: 'plain' });
});

test('without a newer value, or with an unknown one, the older value stays unchanged', () => {
	expect(rule.deriveValues!({ mode: 'plain' })).toEqual({});
	expect(rule.deriveValues!({ mode: 'plain', motto: 'legion' })).toEqual({});
});

test('no value is refused', () => {
	expect(findRuleProblem(rule, { mode: 'plain', motto: 'many' })).toBeUndefined();
});
