import { getField, type Tool } from '../../catalog/tool';
import { makeFieldProblem, type Problem } from '../../checks/problems';
import type {
	Field,
	Layout,
	MediaField,
	MediaSource,
	MediaValue,
	NumberField,
	Values,
} from '../../fields';
import { isRequired, pluralize, quote } from '../../fields';
import type { Upload } from './create-upload';

/** The fields of a tool that takes a part of a video or sound. */
export interface Segment {
	readonly media: MediaField;
	readonly start: Field;
	readonly end: NumberField;
}

export function findSegment(tool: Tool): Segment | undefined {
	const end = tool.fields.find((field) => field.kind === 'number' && field.lengthOf);
	if (end?.kind !== 'number' || !end.lengthOf) return undefined;
	const { mediaFieldName, startFieldName } = end.lengthOf;
	const media = getField(tool, mediaFieldName) as MediaField;
	return { media, start: getField(tool, startFieldName), end };
}

/** Whether *End* is empty although the service requires it. The file's length is sent instead. */
export const isEndOpen = ({ media, end }: Segment, values: Values, layout: Layout): boolean =>
	isRequired(end, layout) && values[end.name] === undefined && values[media.name] !== undefined;

export function findLateTime(
	{ media }: Segment,
	field: Field,
	values: Values,
	seconds: number,
): Problem | undefined {
	const time = values[field.name];
	if (typeof time !== 'number' || !(time >= seconds)) return undefined;
	const length = pluralize(seconds, 'second');
	return makeFieldProblem(field, `is ${time}, but ${media.label} is only ${length} long`);
}

/** If *End* is entered: hints for a start or end beyond the length of a file in n8n. */
export function findTimeHints(segment: Segment, values: Values, seconds: number): string[] {
	const { start, end } = segment;
	if (!values[end.name]) return [];
	// The user may have rounded the end up to a whole second.
	const isLate = Number(values[end.name]) > seconds + 1;
	return (isLate ? [start, end] : [start]).flatMap(
		(field) => findLateTime(segment, field, values, seconds)?.text ?? [],
	);
}

const UNREADABLE_PLACES: Readonly<Record<Exclude<MediaSource, 'binary' | 'url'>, string>> = {
	path: 'the service’s storage',
	project: 'a project',
	youtube: 'YouTube',
};

/** Why the length of the file can't replace an open end, as far as that is known before the file at a URL is read. */
export function findOpenEndProblem(
	segment: Segment,
	values: Values,
	file: Pick<Upload, 'fileName' | 'seconds'> | undefined,
): Problem | undefined {
	const { media, start, end } = segment;
	const { from, value } = values[media.name] as MediaValue;
	if (value === '' || from === 'url' || (from === 'binary' && !file)) return undefined;
	if (from !== 'binary') {
		const why = `the length of ${media.label} cannot be read from ${UNREADABLE_PLACES[from]}`;
		return makeFieldProblem(end, `is 0 or empty, and ${why}; enter ${end.label}`);
	}
	const { seconds, fileName } = file!;
	if (seconds !== undefined) return findLateTime(segment, start, values, seconds);
	const isSound = media.accepts.includes('audio');
	const advice = isSound ? 'choose MP3 or WAV in the node that makes it, or enter' : 'enter';
	const why = `${quote(fileName)} states no length that the node can read`;
	return makeFieldProblem(end, `is 0 or empty, and ${why}: ${advice} ${end.label}`);
}
