import { requiresAnEdit } from '../../../../nodes/MediaGeneration/fields';
import { findRuleProblem } from './judged.mts';

const rule = requiresAnEdit('better', ['smile', 'nod']);

test('if all numbers are 0, nothing would change', () => {
	expect(findRuleProblem(rule, { smile: 0, nod: 0, better: false })).toBe(
		'Nothing to edit: SMILE is 0, NOD is 0; change one of them, or turn on BETTER',
	);
});

test('the message for a single number is in the singular', () => {
	expect(findRuleProblem(rule, { smile: 0 })).toBe(
		'Nothing to edit: SMILE is 0; change it, or turn on BETTER',
	);
});

test('one number or the switch is enough', () => {
	expect(findRuleProblem(rule, { smile: 0, nod: -5 })).toBeUndefined();
	expect(findRuleProblem(rule, { smile: 0, better: true })).toBeUndefined();
});

test('without any number, the switch is required', () => {
	expect(findRuleProblem(rule, { better: true })).toBeUndefined();
	expect(findRuleProblem(rule, { better: false })).toBe(
		'Nothing to edit: enter a number, or turn on BETTER',
	);
});
