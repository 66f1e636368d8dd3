import type { WorkflowExecuteMode } from 'n8n-workflow';
import { readExistingProject } from '../../../../nodes/MediaGeneration/execution/plan/existing-project';
import type { Input } from '../../../../nodes/MediaGeneration/execution/plan/input';
import { fakeExecution, type FakeExecutionOptions } from '../../../support/fake-execution.mts';

const readExisting = (setting: FakeExecutionOptions, given: object = { existingProject: 'c9' }) =>
	readExistingProject({ context: fakeExecution(setting).context } as Input, given);

/** Whether the editor starts runs in a mode. The type requires all of n8n's modes. */
const MODES: Record<WorkflowExecuteMode, boolean> = {
	manual: true,
	evaluation: true,
	chat: false,
	cli: false,
	error: false,
	integrated: false,
	internal: false,
	retry: false,
	trigger: false,
	webhook: false,
	agent: false,
};

test.each(Object.entries(MODES))('in the mode %s the option applies: %p', (mode, counts) => {
	expect(readExisting({ mode: mode as WorkflowExecuteMode })).toBe(counts ? 'c9' : undefined);
});

test.each(['manual', 'evaluation'] as const)(
	'the option applies in the retry of a run that was %s, because n8n keeps the node’s context',
	(mode) => {
		const nodeContext = {};
		readExisting({ mode, nodeContext });
		expect(readExisting({ mode: 'retry', nodeContext })).toBe('c9');
	},
);
