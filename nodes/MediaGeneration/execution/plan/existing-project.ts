import { PARAMETERS } from '../../catalog/parameters';
import type { WorkflowExecuteMode } from 'n8n-workflow';
import { requireOptions } from './given';
import type { Input } from './input';
import { parseProjectId } from './project';

const BUILDING = 'isBuilding';

/** What the editor starts: a run, and each row of an evaluation, which tests what is built. */
const FROM_EDITOR: readonly WorkflowExecuteMode[] = ['manual', 'evaluation'];

/**
 * Whether somebody builds the workflow. Of a retry, n8n does not say that it repeats a manual execution: the node's
 * context, which it keeps, does.
 */
function isBuilding({ context }: Input): boolean {
	const store = context.getContext('node');
	if (FROM_EDITOR.includes(context.getMode())) store[BUILDING] = true;
	return store[BUILDING] === true;
}

/** Whether a project is read instead of starting one, whatever its ID. */
export const isReusing = (input: Input, given: object = requireOptions(input.param)): boolean =>
	'existingProject' in given && isBuilding(input);

/**
 * The project to read instead of starting one; undefined in production. An option that was added counts, even if its
 * expression gives nothing: then nothing is started. @throws Failure if it cannot be the ID of a project
 */
export const readExistingProject = (
	input: Input,
	given: { readonly existingProject?: unknown },
): string | undefined =>
	isReusing(input, given)
		? parseProjectId(PARAMETERS.existingProject.label, given.existingProject)
		: undefined;
