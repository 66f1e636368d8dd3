import { PARAMETERS } from './parameters';

const { whenFinished } = PARAMETERS;

/** The operation that checks projects once and sorts their items. */
export const COLLECT = 'collect';

/** The outputs of Collect, in order; items that went wrong leave through the last. */
export const COLLECT_OUTPUTS = [
	{
		name: 'Finished',
		about: `The project is complete: its links and, unless *${whenFinished.label}* is *${whenFinished.labels.links}*, its results in binary fields`,
	},
	{
		name: 'Not Finished',
		about:
			'The project is still running, or couldn’t be read or downloaded this time (`last_error` has the reason): the input item, with `status` and `waiting_since`, for the next check',
	},
	{
		name: 'Failed',
		about:
			'The project failed, was canceled or deleted, doesn’t exist, or wasn’t finished in time. `failure` has what happened, what to do and, if it is known, whether you were charged',
	},
] as const;

export type CollectOutput = (typeof COLLECT_OUTPUTS)[number]['name'];
