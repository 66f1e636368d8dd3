import { neededWhen } from '../../../../nodes/MediaGeneration/fields';
import { said } from './judged.mts';

const missing = 'WORDS is empty, but is needed when MODE is';

test('a field is required if the other one has the value', () => {
	const rule = neededWhen('words', 'mode', ['rich']);
	expect(said(rule, { mode: 'rich' })).toBe(`${missing} "rich"`);
	expect(said(rule, { mode: 'rich', words: 'x' })).toBeUndefined();
	expect(said(rule, { mode: 'plain' })).toBeUndefined();
	expect(said(rule, {})).toBeUndefined();
});

test('without a value the default of the choice counts', () => {
	expect(said(neededWhen('words', 'mode', ['plain']), {})).toBe(`${missing} "plain"`);
});

test('a field that the layout lacks is not required', () => {
	const rule = neededWhen('other', 'mode', ['plain']);
	expect(said(rule, {}, 'flat')).toBeUndefined();
	expect(said(rule, {}, 'nested')).toContain('OTHER is empty');
});

test('a field that the layout sends by itself is not required', () => {
	const rule = neededWhen('size', 'mode', ['plain']);
	expect(said(rule, {}, 'flat')).toBeUndefined();
	expect(said(rule, {}, 'nested')).toContain('SIZE is empty');
});
