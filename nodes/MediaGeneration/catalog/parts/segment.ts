import type { Field } from '../../fields';
import { number } from '../../fields';

interface Segment {
	readonly startRequired?: boolean | 'nested';
	readonly endRequired?: true | 'nested';
	/** The longest accepted part; the rule and the sentence are made from it. */
	readonly seconds?: { readonly min: number; readonly max: number };
	/** The latest end, if the tool limits no length. */
	readonly endsBy?: string;
}

/** The part of the input to work on. For tools that only the live service has, the end is required, the start by some (live service). */
export const segment = (
	media: 'video' | 'audio',
	{
		startRequired = false,
		endRequired = true,
		seconds,
		endsBy = seconds && `${seconds.min} to ${seconds.max} after the start`,
	}: Segment = {},
): Field[] => [
	number('start_seconds', {
		label: 'Start (Seconds)',
		description: `Where in the ${media} to start, in seconds`,
		required: startRequired,
		min: 0,
		unset: 0,
	}),
	number('end_seconds', {
		label: 'End (Seconds)',
		description: `Where in the ${media} to stop, in seconds${endsBy ? `, ${endsBy}` : ''}. Empty or 0 means the end of the ${media}, if its source is Binary or URL and the node can read its length.`,
		placeholder: `End of the ${media}`,
		required: endRequired,
		above: 0,
		live: { min: 0.1 },
		unset: 0,
		lengthOf: { media: `${media}_file_path`, after: 'start_seconds', live: seconds },
	}),
];

/** The same for tools of the specification, which requires neither end, while the live service requires both (live service). */
export const specifiedSegment = segment('video', {
	startRequired: 'nested',
	endRequired: 'nested',
});
