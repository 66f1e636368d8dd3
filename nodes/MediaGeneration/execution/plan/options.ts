import {
	INCLUDE_INPUT_BINARY,
	INCLUDE_INPUT_FIELDS,
	OUTPUT,
	SIMPLIFY,
	type ValueOf,
	WHEN_FINISHED,
} from '../../catalog/closed-lists';
import { GIVE_UP_AFTER_MINUTES } from '../../catalog/collect';
import { DEFAULTS } from '../../catalog/defaults';
import type { SpendingLimits } from '../../estimate/total';
import type { ItemPresentation } from '../../output/present';
import { chosen, numberIn, optionsIn, understood } from './given';
import { existingProjectOf } from './existing-project';
import type { Input } from './input';

export interface Options extends SpendingLimits {
	readonly maxWaitMinutes: number;
	/** Binary field of the first result. */
	readonly outputField: string;
	/** The project to read instead of starting one. */
	readonly existingProject?: string;
}

type Given = Readonly<Record<string, unknown>>;

/** The options of one item. @throws Failure for an option that cannot work */
export function optionsOf(input: Input): Options {
	const given = optionsIn(input.param);
	const { maxWaitMinutes = DEFAULTS.maxWaitMinutes } = given;
	return {
		maxWaitMinutes: minutesOf('Maximum Wait (Minutes)', maxWaitMinutes),
		outputField: outputFieldOf(given),
		existingProject: existingProjectOf(input, given),
		...limitsOf(given),
	};
}

const minutesOf = (name: string, given: unknown): number =>
	numberIn(name, given, 'number above 0', (minutes) => minutes > 0);

/** A limit that was added counts, even if its expression gives nothing: then nothing may be started. */
const limitIn = (given: Given, name: keyof SpendingLimits, label: string): number | undefined =>
	name in given
		? numberIn(label, given[name], 'number of at least 0', (limit) => limit >= 0)
		: undefined;

const limitsOf = (given: Given): SpendingLimits => ({
	maxProjects: limitIn(given, 'maxProjects', 'Maximum Projects'),
	maxCredits: limitIn(given, 'maxCredits', 'Maximum Credits'),
});

/** A name that is nothing would hide the file after it was paid for. */
function outputFieldOf(given: Given): string {
	const value = 'outputField' in given ? given.outputField : DEFAULTS.binaryField;
	const isName = typeof value === 'string' && value.trim() !== '';
	return understood(
		isName ? value : undefined,
		'Put Output in Field',
		value,
		'the name of a field',
	);
}

/**
 * The options that every operation has; where they count, they are read again.
 * @throws Failure for an option that cannot work
 */
export function assertCommonOptions(input: Input): void {
	presentationOf(input);
	const { concurrency = DEFAULTS.concurrency } = optionsIn(input.param);
	numberIn('Parallel Requests', concurrency, 'number of at least 1', (number) => number >= 1);
}

export interface CollectOptions {
	readonly giveUpAfterMinutes: number;
	readonly outputField: string;
	readonly whenFinished: ValueOf<typeof WHEN_FINISHED>;
}

/** The options of Collect for one item. @throws Failure for an option that cannot work */
export function collectOptionsOf(input: Input): CollectOptions {
	const given = optionsIn(input.param);
	const { giveUpAfterMinutes = GIVE_UP_AFTER_MINUTES } = given;
	return {
		giveUpAfterMinutes: minutesOf('Give Up After (Minutes)', giveUpAfterMinutes),
		outputField: outputFieldOf(given),
		whenFinished: chosen(WHEN_FINISHED, input.param('whenFinished')),
	};
}

/** How an item leaves the node. @throws Failure for a value that no list has */
export function presentationOf({ param }: Input): ItemPresentation {
	const options = optionsIn(param);
	const given = { output: 'project', includeInputFields: false, includeInputBinary: false };
	const { output, includeInputFields, includeInputBinary } = { ...given, ...options };
	return {
		isSimple: chosen(SIMPLIFY, param('simplify', false)),
		output: chosen(OUTPUT, output),
		withFields: chosen(INCLUDE_INPUT_FIELDS, includeInputFields),
		withFiles: chosen(INCLUDE_INPUT_BINARY, includeInputBinary),
	};
}
