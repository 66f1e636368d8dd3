import { PARAMETERS } from '../../catalog/parameters';
import type { WorkflowExecuteMode } from 'n8n-workflow';
import { requireOptions } from './read-parameters';
import type { Input } from './input';
import { parseProjectId } from './project';

const MANUAL_RUN_KEY = 'isManualRun';

/** The modes of runs from the editor: manual runs, and the rows of an evaluation. */
const EDITOR_MODES: readonly WorkflowExecuteMode[] = ['manual', 'evaluation'];

/** Whether the execution began in the editor. n8n doesn't report this for a retry, so the node's context records it. */
function isManualRun({ context }: Input): boolean {
	const store = context.getContext('node');
	if (EDITOR_MODES.includes(context.getMode())) store[MANUAL_RUN_KEY] = true;
	return store[MANUAL_RUN_KEY] === true;
}

/** Whether the item is to read an existing project instead of starting one. The ID may still be invalid. */
export const isReusing = (
	input: Input,
	given: object = requireOptions(input.getParameter),
): boolean => 'existingProject' in given && isManualRun(input);

/**
 * The ID of the project to read instead of starting a project; undefined in production or without the option.
 * @throws Failure if the value can't be a project ID, or if the option's expression returns nothing
 */
export const readExistingProject = (
	input: Input,
	given: { readonly existingProject?: unknown },
): string | undefined =>
	isReusing(input, given)
		? parseProjectId(PARAMETERS.existingProject.label, given.existingProject)
		: undefined;
