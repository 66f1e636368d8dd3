import { WHEN_FINISHED } from '../../catalog/closed-lists';
import { GIVE_UP_AFTER_MINUTES, type WhenFinished } from '../../catalog/collect';
import { DEFAULTS } from '../../catalog/defaults';
import { chosen } from './chosen';
import { existingProjectOf } from './existing-project';
import type { Input } from './input';
import { refusal } from './refusal';

/** What this node may start in one execution. */
export interface SpendingLimits {
	readonly maxProjects?: number;
	readonly maxCredits?: number;
}

export interface Options extends SpendingLimits {
	readonly maxWaitMinutes: number;
	/** Binary field of the first result. */
	readonly outputField: string;
	/** The project to read instead of starting one. */
	readonly existingProject?: string;
}

const PRESET: Options = {
	maxWaitMinutes: DEFAULTS.maxWaitMinutes,
	outputField: DEFAULTS.binaryField,
};

/** The options of one item. @throws Failure for an option that cannot work */
export function optionsOf(input: Input): Options {
	const given = input.param<Partial<Options>>('options', {});
	const options: Options = { ...PRESET, ...given };
	const maxWaitMinutes = minutesOf('Maximum Wait (maxWaitMinutes)', options.maxWaitMinutes);
	const outputField = outputFieldOf(given, PRESET.outputField);
	const existingProject = existingProjectOf(input, given);
	return { ...options, maxWaitMinutes, outputField, existingProject, ...limitsOf(given) };
}

function minutesOf(name: string, given: unknown): number {
	const minutes = Number(given);
	if (Number.isFinite(minutes) && minutes > 0) return minutes;
	throw refusal([`${name} is "${String(given)}", but must be a number of minutes above 0`]);
}

/** A limit that was added counts, even if its expression gives nothing: then nothing may be started. */
function limitIn(given: SpendingLimits, name: keyof SpendingLimits, label: string) {
	if (!(name in given)) return undefined;
	const value: unknown = given[name];
	const limit = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof limit === 'number' && Number.isFinite(limit) && limit >= 0) return limit;
	throw refusal([`${label} (${name}) is "${String(value)}", but must be a number of at least 0`]);
}

const limitsOf = (given: SpendingLimits): SpendingLimits => ({
	maxProjects: limitIn(given, 'maxProjects', 'Maximum Projects'),
	maxCredits: limitIn(given, 'maxCredits', 'Maximum Credits'),
});

/** A name that is nothing would hide the file after it was paid for. */
function outputFieldOf(given: object, preset: string): string {
	const value: unknown = 'outputField' in given ? given.outputField : preset;
	if (typeof value === 'string' && value.trim() !== '') return value;
	throw refusal([
		`Put Output in Field (outputField) is "${String(value)}", but must be the name of a field`,
	]);
}

export interface CollectOptions {
	readonly giveUpAfterMinutes: number;
	readonly outputField: string;
	readonly whenFinished: WhenFinished;
}

/** The options of Collect for one item. @throws Failure for an option that cannot work */
export function collectOptionsOf(input: Input): CollectOptions {
	const given = input.param<Partial<CollectOptions>>('options', {});
	const { giveUpAfterMinutes = GIVE_UP_AFTER_MINUTES } = given;
	return {
		giveUpAfterMinutes: minutesOf('Give Up After (giveUpAfterMinutes)', giveUpAfterMinutes),
		outputField: outputFieldOf(given, PRESET.outputField),
		whenFinished: chosen(WHEN_FINISHED, input.param('whenFinished')),
	};
}
