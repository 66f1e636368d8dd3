import { existingProjectOf } from '../../../../nodes/MediaGeneration/execution/plan/existing-project';
import type { Input } from '../../../../nodes/MediaGeneration/execution/plan/input';
import { fakeExecution, type Setting } from '../../../support/fake-execution.mts';

const existing = (setting: Setting, given: object = { existingProject: 'c9' }) =>
	existingProjectOf({ context: fakeExecution(setting).context } as Input, given);

test('counts in a manual execution alone', () => {
	expect(existing({ mode: 'manual' })).toBe('c9');
	expect(existing({ mode: 'trigger' })).toBeUndefined();
	expect(existing({ mode: 'retry' })).toBeUndefined();
});

test('counts in the retry of a manual execution, of which n8n keeps the node’s context', () => {
	const nodeContext = {};
	existing({ mode: 'manual', nodeContext });
	expect(existing({ mode: 'retry', nodeContext })).toBe('c9');
});

test('without the option, nothing is remembered', () => {
	const nodeContext = {};
	expect(existing({ mode: 'manual', nodeContext }, {})).toBeUndefined();
	expect(nodeContext).toEqual({});
});

test.each([
	[undefined, 'is empty'],
	['{{ $json.id }}', 'is not an ID'],
])('an added option that gives %p starts nothing', (existingProject, words) => {
	expect(() => existing({ mode: 'manual' }, { existingProject })).toThrow(words);
	expect(existing({ mode: 'trigger' }, { existingProject })).toBeUndefined();
});
