import type { Field } from '../../fields';
import { number } from '../../fields';
import type { OrderRule } from '../tool';

/** The part of a video to work on: the live service requires both ends (live service), the specification neither. */
export const segment: readonly Field[] = [
	number('start_seconds', {
		label: 'Start (Seconds)',
		description: 'Where in the video to start, in seconds',
		required: 'nested',
		min: 0,
		unset: 0,
	}),
	number('end_seconds', {
		label: 'End (Seconds)',
		description: 'Where in the video to stop, in seconds; every frame up to here is charged',
		hint: 'Required by Magic Hour. Elsewhere 0 means the whole video.',
		required: 'nested',
		min: 0.1,
		unset: 0,
	}),
];

export const segmentOrder: OrderRule = { greater: 'end_seconds', than: 'start_seconds' };
