import { PARAMETERS } from '../../catalog/parameters';
import type { WorkflowExecuteMode } from 'n8n-workflow';
import { requireOptions } from './given';
import type { Input } from './input';
import { parseProjectId } from './project';

const BUILDING = 'isBuilding';

/** The modes of runs from the editor: manual runs, and the rows of an evaluation. */
const FROM_EDITOR: readonly WorkflowExecuteMode[] = ['manual', 'evaluation'];

/**
 * Whether the run is manual. n8n doesn't report that a retry repeats a manual run, so it is stored in the node's
 * context.
 */
function isBuilding({ context }: Input): boolean {
	const store = context.getContext('node');
	if (FROM_EDITOR.includes(context.getMode())) store[BUILDING] = true;
	return store[BUILDING] === true;
}

/** Whether a project is read instead of starting one, even with an invalid ID. */
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
