import { neededWhen } from '../../../../nodes/MediaGeneration/fields';
import { findRuleProblem } from './judged.mts';

const missing = 'MOTTO is empty, but is needed when MODE is';

test('a field is required if the other one has the value', () => {
	const rule = neededWhen('motto', 'mode', ['rich']);
	expect(findRuleProblem(rule, { mode: 'rich' })).toBe(`${missing} "rich"`);
	expect(findRuleProblem(rule, { mode: 'rich', motto: 'x' })).toBeUndefined();
	expect(findRuleProblem(rule, { mode: 'plain' })).toBeUndefined();
	expect(findRuleProblem(rule, {})).toBeUndefined();
});

test('without a value, the default of the choice counts', () => {
	expect(findRuleProblem(neededWhen('motto', 'mode', ['plain']), {})).toBe(`${missing} "plain"`);
});

test('a field that the layout lacks isn’t required', () => {
	const rule = neededWhen('other', 'mode', ['plain']);
	expect(findRuleProblem(rule, {}, 'flat')).toBeUndefined();
	expect(findRuleProblem(rule, {}, 'nested')).toContain('OTHER is empty');
});

test('a field that the layout sends by itself isn’t required', () => {
	const rule = neededWhen('size', 'mode', ['plain']);
	expect(findRuleProblem(rule, {}, 'flat')).toBeUndefined();
	expect(findRuleProblem(rule, {}, 'nested')).toContain('SIZE is empty');
});
