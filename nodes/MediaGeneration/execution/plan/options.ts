import type { IExecuteFunctions } from 'n8n-workflow';
import { refusal } from './refusal';

export interface Options {
	readonly maxWaitMinutes: number;
	/** Binary field of the first result. */
	readonly outputField: string;
}

const DEFAULTS: Options = { maxWaitMinutes: 60, outputField: 'data' };

/** The options of one item. @throws Failure for a wait that is no time */
export function optionsOf(context: IExecuteFunctions, itemIndex: number): Options {
	const given = context.getNodeParameter('options', itemIndex, {}) as Partial<Options>;
	const options = { ...DEFAULTS, ...given };
	const minutes = Number(options.maxWaitMinutes);
	if (Number.isFinite(minutes) && minutes > 0) return { ...options, maxWaitMinutes: minutes };
	throw refusal([
		`Maximum Wait (maxWaitMinutes) is "${options.maxWaitMinutes}", but must be a number of minutes above 0`,
	]);
}
