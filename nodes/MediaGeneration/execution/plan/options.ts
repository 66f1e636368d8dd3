import { GIVE_UP_AFTER_MINUTES, type WhenFinished } from '../../catalog/collect';
import type { Input } from './input';
import { refusal } from './refusal';

export interface Options {
	readonly maxWaitMinutes: number;
	/** Binary field of the first result. */
	readonly outputField: string;
}

const DEFAULTS: Options = { maxWaitMinutes: 60, outputField: 'data' };

/** The options of one item. @throws Failure for a wait that is no time */
export function optionsOf(input: Input): Options {
	const given = input.param<Partial<Options>>('options', {});
	const options = { ...DEFAULTS, ...given };
	const maxWaitMinutes = minutesOf('Maximum Wait (maxWaitMinutes)', options.maxWaitMinutes);
	return { ...options, maxWaitMinutes };
}

function minutesOf(name: string, given: unknown): number {
	const minutes = Number(given);
	if (Number.isFinite(minutes) && minutes > 0) return minutes;
	throw refusal([`${name} is "${String(given)}", but must be a number of minutes above 0`]);
}

export interface CollectOptions {
	readonly giveUpAfterMinutes: number;
	readonly outputField: string;
	readonly whenFinished: WhenFinished;
}

/** How Collect is to go about one item. @throws Failure for a patience that is no time */
export function collectOptionsOf(input: Input): CollectOptions {
	const given = input.param<Partial<CollectOptions>>('options', {});
	const { giveUpAfterMinutes = GIVE_UP_AFTER_MINUTES, outputField = DEFAULTS.outputField } = given;
	return {
		giveUpAfterMinutes: minutesOf('Give Up After (giveUpAfterMinutes)', giveUpAfterMinutes),
		outputField,
		whenFinished: input.param<WhenFinished>('whenFinished'),
	};
}
