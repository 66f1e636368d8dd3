import type { WorkflowExecuteMode } from 'n8n-workflow';
import { findOperation } from '../../catalog/operations';
import { PARAMETERS } from '../../catalog/parameters';
import type { SpendingLimits } from '../../estimate/total';
import type { ItemPresentation } from '../../output/present';
import { parseOrRefuse, parseProjectId, requireOptions, readOption } from './read-parameters';
import type { Input } from './input';
import { makeRefusal } from './refusal';
import { isSetByModel } from './tool-values';

/** The options of an item that waits for its project. */
export interface FollowOptions {
	readonly maxWaitMinutes: number;
	/** Binary field of the first result. */
	readonly outputField: string;
}

export interface Options extends FollowOptions, SpendingLimits {
	/** The ID of the project to read instead of starting a project. */
	readonly existingProject?: string;
}

/** The modes of runs from the editor: manual runs, and the rows of an evaluation. */
const EDITOR_MODES: readonly WorkflowExecuteMode[] = ['manual', 'evaluation'];

/** Whether the execution began in the editor. n8n doesn't report this for a retry, so the node's context records it. */
function isManualRun({ context }: Input): boolean {
	const store = context.getContext('node');
	if (EDITOR_MODES.includes(context.getMode())) store.isManualRun = true;
	return store.isManualRun === true;
}

/** @throws Failure for an invalid option, or if an AI model sets a limit, which it could raise */
export function readOptions(input: Input): Options {
	assertCommonOptions(input);
	const given = requireOptions(input.getParameter);
	const { existingProject, maxProjects, maxCredits, options } = PARAMETERS;
	const stored = Object(input.getStoredParameter(options.name)) as typeof given;
	const readLimit = (limit: typeof maxProjects | typeof maxCredits): number | undefined => {
		const { name, label } = limit;
		if (!isSetByModel(stored[name])) return name in given ? readOption(given, limit) : undefined;
		throw makeRefusal([
			`${label} is set by the AI model ($fromAI), but must be set by you: it limits the model`,
		]);
	};
	const isReusing = existingProject.name in given && isManualRun(input);
	return {
		...readFollowOptions(input),
		maxProjects: readLimit(maxProjects),
		maxCredits: readLimit(maxCredits),
		existingProject: isReusing
			? parseProjectId(existingProject.label, given[existingProject.name])
			: undefined,
	};
}

/** Ignores other options, whose expressions may fail. @throws Failure if one of the two is invalid */
export function readFollowOptions({ getParameter }: Input): FollowOptions {
	const { maxWait, outputField, options } = PARAMETERS;
	const read = <P extends typeof maxWait | typeof outputField>(option: P) =>
		parseOrRefuse(option, getParameter(`${options.name}.${option.name}`, option.default));
	return { maxWaitMinutes: read(maxWait), outputField: read(outputField) };
}

/**
 * Checks the options for the presentation and *Parallel Requests*, whose values are read again where they are used.
 * @throws Failure for an invalid option
 */
export function assertCommonOptions(input: Input): void {
	readPresentation(input);
	readOption(requireOptions(input.getParameter), PARAMETERS.parallelRequests);
}

/** @throws Failure for an invalid option */
export function readPresentation({ getParameter }: Input): Omit<ItemPresentation, 'isForAgent'> {
	const options = requireOptions(getParameter);
	const { output, simplify, includeInputFields, includeInputBinary } = PARAMETERS;
	const operation = findOperation(
		getParameter(PARAMETERS.resource.name),
		getParameter(PARAMETERS.operation.name),
	);
	return {
		isSimple: readOption(options, simplify) && (!operation || operation.returns !== undefined),
		output: output.name in options ? readOption(options, output) : 'project',
		hasInputFields: readOption(options, includeInputFields),
		hasInputFiles: readOption(options, includeInputBinary),
	};
}
