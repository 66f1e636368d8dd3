import {
	INCLUDE_INPUT_BINARY,
	INCLUDE_INPUT_FIELDS,
	OUTPUT,
	SIMPLIFY,
	WHEN_FINISHED,
} from '../../catalog/closed-lists';
import { GIVE_UP_AFTER_MINUTES, type WhenFinished } from '../../catalog/collect';
import { DEFAULTS } from '../../catalog/defaults';
import type { SpendingLimits } from '../../estimate/total';
import { quote } from '../../fields';
import { numberOf } from '../../json/given';
import type { ItemPresentation } from '../../output/present';
import { chosen } from './chosen';
import { optionsIn } from './collections';
import { existingProjectOf } from './existing-project';
import type { Input } from './input';
import { refusal } from './refusal';

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

function minutesOf(name: string, given: unknown): number {
	const minutes = numberOf(given);
	if (minutes !== undefined && minutes > 0) return minutes;
	throw refusal([`${name} is ${quote(given)}, but must be a number above 0`]);
}

/** A limit that was added counts, even if its expression gives nothing: then nothing may be started. */
function limitIn(given: Given, name: keyof SpendingLimits, label: string) {
	if (!(name in given)) return undefined;
	const limit = numberOf(given[name]);
	if (limit !== undefined && limit >= 0) return limit;
	throw refusal([`${label} is ${quote(given[name])}, but must be a number of at least 0`]);
}

const limitsOf = (given: Given): SpendingLimits => ({
	maxProjects: limitIn(given, 'maxProjects', 'Maximum Projects'),
	maxCredits: limitIn(given, 'maxCredits', 'Maximum Credits'),
});

/** A name that is nothing would hide the file after it was paid for. */
function outputFieldOf(given: Given): string {
	const value = 'outputField' in given ? given.outputField : DEFAULTS.binaryField;
	if (typeof value === 'string' && value.trim() !== '') return value;
	throw refusal([`Put Output in Field is ${quote(value)}, but must be the name of a field`]);
}

/**
 * The options that every operation has; where they count, they are read again.
 * @throws Failure for an option that cannot work
 */
export function assertCommonOptions(input: Input): void {
	presentationOf(input);
	const { concurrency = DEFAULTS.concurrency } = optionsIn(input.param);
	if ((numberOf(concurrency) ?? 0) >= 1) return;
	throw refusal([`Parallel Requests is ${quote(concurrency)}, but must be a number of at least 1`]);
}

export interface CollectOptions {
	readonly giveUpAfterMinutes: number;
	readonly outputField: string;
	readonly whenFinished: WhenFinished;
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
export function presentationOf({ param }: Pick<Input, 'param'>): ItemPresentation {
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
