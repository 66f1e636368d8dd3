import { GIVE_UP_AFTER_MINUTES, type WhenFinished } from '../../catalog/collect';
import { DEFAULTS } from '../../catalog/defaults';
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
}

const PRESET: Options = {
	maxWaitMinutes: DEFAULTS.maxWaitMinutes,
	outputField: DEFAULTS.binaryField,
};

/** The options of one item. @throws Failure for an invalid Maximum Wait */
export function optionsOf(input: Input): Options {
	const given = input.param<Partial<Options>>('options', {});
	const options: Options = { ...PRESET, ...given };
	const maxWaitMinutes = minutesOf('Maximum Wait (maxWaitMinutes)', options.maxWaitMinutes);
	return { ...options, maxWaitMinutes, ...limitsOf(given) };
}

function minutesOf(name: string, given: unknown): number {
	const minutes = Number(given);
	if (Number.isFinite(minutes) && minutes > 0) return minutes;
	throw refusal([`${name} is "${String(given)}", but must be a number of minutes above 0`]);
}

function limitOf(name: string, given: unknown): number | undefined {
	if (given === undefined) return undefined;
	const limit = Number(given);
	if (given !== '' && given !== null && Number.isFinite(limit) && limit >= 0) return limit;
	throw refusal([`${name} is "${String(given)}", but must be a number of at least 0`]);
}

const limitsOf = ({ maxProjects, maxCredits }: SpendingLimits): SpendingLimits => ({
	maxProjects: limitOf('Maximum Projects (maxProjects)', maxProjects),
	maxCredits: limitOf('Maximum Credits (maxCredits)', maxCredits),
});

export interface CollectOptions {
	readonly giveUpAfterMinutes: number;
	readonly outputField: string;
	readonly whenFinished: WhenFinished;
}

/** The options of Collect for one item. @throws Failure for an invalid Give Up After */
export function collectOptionsOf(input: Input): CollectOptions {
	const given = input.param<Partial<CollectOptions>>('options', {});
	const { giveUpAfterMinutes = GIVE_UP_AFTER_MINUTES, outputField = PRESET.outputField } = given;
	return {
		giveUpAfterMinutes: minutesOf('Give Up After (giveUpAfterMinutes)', giveUpAfterMinutes),
		outputField,
		whenFinished: input.param<WhenFinished>('whenFinished'),
	};
}
