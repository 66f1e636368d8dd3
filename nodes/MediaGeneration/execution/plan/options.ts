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
	const minutes = Number(options.maxWaitMinutes);
	if (Number.isFinite(minutes) && minutes > 0) return { ...options, maxWaitMinutes: minutes };
	throw refusal([
		`Maximum Wait (maxWaitMinutes) is "${options.maxWaitMinutes}", but must be a number of minutes above 0`,
	]);
}
