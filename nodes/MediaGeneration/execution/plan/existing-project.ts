import { PARAMETERS } from '../../catalog/parameters';
import type { WorkflowExecuteMode } from 'n8n-workflow';
import { requireOptions } from './given';
import type { Input } from './input';
import { parseProjectId } from './project';

const MANUAL_RUN_KEY = 'isManualRun';

/** The modes of runs from the editor: manual runs, and the rows of an evaluation. */
const EDITOR_MODES: readonly WorkflowExecuteMode[] = ['manual', 'evaluation'];

/** Whether the run is manual. n8n doesn't report that a retry repeats a manual run, so the node's context stores it. */
function isManualRun({ context }: Input): boolean {
	const store = context.getContext('node');
	if (EDITOR_MODES.includes(context.getMode())) store[MANUAL_RUN_KEY] = true;
	return store[MANUAL_RUN_KEY] === true;
}

/** Whether the item reads an existing project instead of starting one, even if the ID is invalid. */
export const isReusing = (input: Input, given: object = requireOptions(input.param)): boolean =>
	'existingProject' in given && isManualRun(input);

/**
 * The project to read instead of starting one; undefined in production. The option counts as soon as it was added: if
 * its expression returns nothing, the item is refused.
 * @throws Failure if the value can't be a project ID
 */
export const readExistingProject = (
	input: Input,
	given: { readonly existingProject?: unknown },
): string | undefined =>
	isReusing(input, given)
		? parseProjectId(PARAMETERS.existingProject.label, given.existingProject)
		: undefined;
