import { findOperation } from '../../catalog/operations';
import type { ValueOf } from '../../fields';
import { PARAMETERS } from '../../catalog/parameters';
import type { SpendingLimits } from '../../estimate/total';
import type { ItemPresentation } from '../../output/present';
import { readExistingProject } from './existing-project';
import { parseOrRefuse, requireOptions, readOption, readParameter } from './read-parameters';
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

type AddedOptions = Readonly<Record<string, unknown>>;

/** @throws Failure for an invalid option */
export function readOptions(input: Input): Options {
	assertCommonOptions(input);
	const given = requireOptions(input.getParameter);
	assertLimitsNotFromModel(input);
	return {
		maxWaitMinutes: readOption(given, PARAMETERS.maxWait),
		outputField: readOption(given, PARAMETERS.outputField),
		existingProject: readExistingProject(input, given),
		maxProjects: readLimit(given, PARAMETERS.maxProjects),
		maxCredits: readLimit(given, PARAMETERS.maxCredits),
	};
}

/** Ignores other options, whose expressions may fail. @throws Failure if one of the two is invalid */
export function readFollowOptions({ getParameter }: Input): FollowOptions {
	const { maxWait, outputField, options } = PARAMETERS;
	const read = ({ name, default: preset }: typeof maxWait | typeof outputField): unknown =>
		getParameter(`${options.name}.${name}`, preset);
	return {
		maxWaitMinutes: parseOrRefuse(maxWait, read(maxWait)),
		outputField: parseOrRefuse(outputField, read(outputField)),
	};
}

/** @throws Failure if an AI model sets a limit, because the model could raise the limit */
function assertLimitsNotFromModel({ getStoredParameter }: Input): void {
	const added = Object(getStoredParameter(PARAMETERS.options.name)) as AddedOptions;
	for (const { name, label } of [PARAMETERS.maxProjects, PARAMETERS.maxCredits]) {
		if (!isSetByModel(added[name])) continue;
		throw makeRefusal([
			`${label} is set by the AI model ($fromAI), but must be set by you: it limits the model`,
		]);
	}
}

/** Undefined if the user didn't add the limit. */
const readLimit = (
	given: AddedOptions,
	limit: typeof PARAMETERS.maxProjects | typeof PARAMETERS.maxCredits,
): number | undefined => (limit.name in given ? readOption(given, limit) : undefined);

/**
 * Checks the options for the presentation and *Parallel Requests*, whose values are read again where they are used.
 * @throws Failure for an invalid option
 */
export function assertCommonOptions(input: Input): void {
	readPresentation(input);
	readOption(requireOptions(input.getParameter), PARAMETERS.parallelRequests);
}

export interface CollectOptions {
	readonly giveUpAfterMinutes: number;
	readonly outputField: string;
	readonly whenFinished: ValueOf<typeof PARAMETERS.whenFinished>;
}

/** @throws Failure for an invalid option */
export function readCollectOptions({ getParameter }: Input): CollectOptions {
	const given = requireOptions(getParameter);
	return {
		giveUpAfterMinutes: readOption(given, PARAMETERS.giveUpAfter),
		outputField: readOption(given, PARAMETERS.outputField),
		whenFinished: readParameter(getParameter, PARAMETERS.whenFinished),
	};
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
