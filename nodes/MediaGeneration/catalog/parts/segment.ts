import type { Field, Rule } from '../../fields';
import { greaterThan, liveDifferenceBetween, number } from '../../fields';

const startOf = (media: string, required: boolean | 'nested'): Field =>
	number('start_seconds', {
		label: 'Start (Seconds)',
		description: `Where in the ${media} to start, in seconds`,
		required,
		min: 0,
		unset: 0,
	});

/** @param endsBy how far it may be, if that is known */
const endOf = (media: 'video' | 'audio', required: true | 'nested', endsBy?: string): Field =>
	number('end_seconds', {
		label: 'End (Seconds)',
		description: `Where in the ${media} to stop, in seconds${endsBy ? `; ${endsBy}` : ''}. Empty or 0 means the end of the ${media}, if its source is Binary or URL and the node can read its length.`,
		placeholder: `End of the ${media}`,
		required,
		above: 0,
		live: { min: 0.1 },
		unset: 0,
		lengthOf: { media: `${media}_file_path`, after: 'start_seconds' },
	});

/** The part of a video to work on: the live service requires both ends (live service), the specification neither. */
export const segment: readonly Field[] = [startOf('video', 'nested'), endOf('video', 'nested')];

export const segmentOrder = greaterThan('end_seconds', 'start_seconds');

interface Segment {
	readonly startRequired?: boolean;
	/** How long the tool takes it today; from it come the rule and the sentence. */
	readonly seconds?: { readonly min: number; readonly max: number };
	/** How far the end may be, where no two numbers do. */
	readonly endsBy?: string;
}

/**
 * The part of the input for tools that only the live service has, and its rule: the end is always required, the start by
 * some (live service).
 */
export function requiredSegment(
	media: 'video' | 'audio',
	{
		startRequired = false,
		seconds,
		endsBy = seconds && `${seconds.min} to ${seconds.max} after the start`,
	}: Segment = {},
): { readonly fields: readonly Field[]; readonly rule: Rule } {
	return {
		fields: [startOf(media, startRequired), endOf(media, true, endsBy)],
		rule: seconds ? liveDifferenceBetween('end_seconds', 'start_seconds', seconds) : segmentOrder,
	};
}
