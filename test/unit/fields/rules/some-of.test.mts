import { someOf } from '../../../../nodes/MediaGeneration/fields';
import { findRuleProblem } from './judged.mts';

test('one of the fields is enough, and none isn’t', () => {
	const rule = someOf('motto', 'mode');
	expect(findRuleProblem(rule, {})).toBe('Enter at least one of these: MOTTO, MODE');
	expect(findRuleProblem(rule, { mode: 'plain' })).toBeUndefined();
	expect(findRuleProblem(rule, { motto: '' })).toBeUndefined();
});
