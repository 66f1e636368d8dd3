import { someOf } from '../../../../nodes/MediaGeneration/fields';
import { problemOf } from './judged.mts';

test('one of them is enough, none is not', () => {
	const rule = someOf('motto', 'mode');
	expect(problemOf(rule, {})).toBe('Enter at least one of these: MOTTO, MODE');
	expect(problemOf(rule, { mode: 'plain' })).toBeUndefined();
	expect(problemOf(rule, { motto: '' })).toBeUndefined();
});
