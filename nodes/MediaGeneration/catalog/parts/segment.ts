import { type Field, number } from '../../fields';

interface Segment {
	readonly startRequired?: boolean | 'nested';
	readonly endRequired?: true | 'nested';
	/** The shortest and the longest part that the live service accepts, for the end's rule and description. */
	readonly seconds?: { readonly min: number; readonly max: number };
	/** The accepted end in words; default: derived from `seconds`. */
	readonly endsBy?: string;
}

/** The part of the input to process. Tools that only the live service has require an end, and some also a start. */
export const segment = (
	media: 'video' | 'audio',
	{
		startRequired = false,
		endRequired = true,
		seconds,
		endsBy = seconds && `${seconds.min} to ${seconds.max} seconds after the start`,
	}: Segment = {},
): Field[] => [
	number('start_seconds', {
		label: 'Start (Seconds)',
		description: 'Where in the file to start; at its beginning if not added',
		required: startRequired,
		...(startRequired ? { presetIn: 'nested' } : {}),
		additional: true,
		min: 0,
		unset: 0,
	}),
	number('end_seconds', {
		label: 'End (Seconds)',
		description: `Where in the ${media} to stop${endsBy ? `, ${endsBy}` : ''}. Empty or 0 means the end of the ${media}, if its source is Binary or By URL and the node can read its length.`,
		placeholder: `e.g. 10 (empty: end of the ${media})`,
		required: endRequired,
		above: 0,
		live: { min: 0.1 },
		unset: 0,
		lengthOf: {
			mediaFieldName: `${media}_file_path`,
			startFieldName: 'start_seconds',
			live: seconds,
		},
	}),
];

/**
 * The part of the input to process, for tools that are in the specification. The specification requires neither start
 * nor end; the live service requires both.
 */
export const specSegment = segment('video', { startRequired: 'nested', endRequired: 'nested' });
