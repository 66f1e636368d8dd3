import { getField, type Tool } from '../../catalog/tool';
import type {
	Field,
	Layout,
	MediaField,
	MediaSource,
	MediaValue,
	NumberField,
	Value,
	Values,
} from '../../fields';
import { isRequired, pluralize, quote } from '../../fields';
import type { Upload } from './create-upload';

/** An empty *End* that the service requires. The file's length is sent instead. */
export interface EmptyEnd {
	readonly field: NumberField;
	readonly mediaField: MediaField;
	readonly media: MediaValue;
	/** The start field and its value. */
	readonly start: readonly [Field, Value | undefined];
}

/** The facts about the file's length that are known before anything is sent; an empty object without a file. */
export interface KnownLength {
	readonly seconds?: number;
	/** The URL of a file whose length is read when the item runs. */
	readonly url?: string;
	readonly problem?: string;
}

type EndField = NumberField & Required<Pick<NumberField, 'lengthOf'>>;

/** The field *End* of a tool that takes a part of a video or sound. */
export const findEndField = (tool: Tool): EndField | undefined =>
	tool.fields.find(
		(field): field is EndField => field.kind === 'number' && field.lengthOf !== undefined,
	);

export function findEmptyEnd(tool: Tool, values: Values, layout: Layout): EmptyEnd | undefined {
	const field = findEndField(tool);
	if (!field || !isRequired(field, layout) || values[field.name] !== undefined) return undefined;
	const { mediaFieldName: file, startFieldName } = field.lengthOf;
	const media = values[file] as MediaValue | undefined;
	const start = [getField(tool, startFieldName), values[startFieldName]] as const;
	return media && { field, mediaField: getField(tool, file) as MediaField, media, start };
}

/** The tool with *End* optional, so that the other checks don't report that it is empty. */
export const makeEndOptional = (tool: Tool, end: EmptyEnd | undefined): Tool => ({
	...tool,
	fields: tool.fields.map((field) => (field === end?.field ? { ...field, requiredIn: [] } : field)),
});

/** @param where continues "cannot be read" with the place of the file, such as " from YouTube" */
export const describeEmptyEnd = ({ field, mediaField }: EmptyEnd, where = ''): string =>
	`${field.label} is empty, and the length of ${mediaField.label} cannot be read${where}; enter ${field.label}`;

const describeLateTime = (
	field: Field,
	time: Value | undefined,
	media: Field,
	seconds: number,
): string | undefined =>
	typeof time === 'number' && time >= seconds
		? `${field.label} is ${time}, but ${media.label} is only ${pluralize(seconds, 'second')} long`
		: undefined;

export const findStartProblem = (
	{ mediaField, start }: EmptyEnd,
	seconds: number,
): string | undefined => describeLateTime(...start, mediaField, seconds);

/** If *End* is entered: hints for a start or end beyond the length of a file in n8n. */
export function findTimeHints(tool: Tool, values: Values, uploads: readonly Upload[]): string[] {
	const end = findEndField(tool);
	if (!end || !values[end.name]) return [];
	const { mediaFieldName, startFieldName } = end.lengthOf;
	const seconds = uploads.find(({ key }) => key === mediaFieldName)?.seconds;
	if (seconds === undefined) return [];
	const findLateTime = (field: Field) =>
		describeLateTime(field, values[field.name], getField(tool, mediaFieldName), seconds) ?? [];
	return [
		findLateTime(getField(tool, startFieldName)),
		// The user may have rounded the end up to a whole second.
		Number(values[end.name]) > seconds + 1 ? findLateTime(end) : [],
	].flat();
}

const describeUnknownLength = ({ field, mediaField }: EmptyEnd, fileName: string): string => {
	const advice = mediaField.accepts.includes('audio')
		? 'choose MP3 or WAV in the node that makes it, or enter'
		: 'enter';
	return `${field.label} is empty, and ${quote(fileName)} states no length that the node can read: ${advice} ${field.label}`;
};

const UNREADABLE_PLACES: Readonly<Record<Exclude<MediaSource, 'binary' | 'url'>, string>> = {
	path: ' from the service’s storage',
	project: ' from a project',
	youtube: ' from YouTube',
};

export function determineLength(
	end: EmptyEnd,
	file: Pick<Upload, 'fileName' | 'seconds'> | undefined,
): KnownLength {
	const { from, value } = end.media;
	if (from === 'binary') {
		if (!file) return {};
		const { seconds, fileName } = file;
		return seconds === undefined
			? { problem: describeUnknownLength(end, fileName) }
			: { seconds, problem: findStartProblem(end, seconds) };
	}
	if (from === 'url') return { url: value };
	return value === '' ? {} : { problem: describeEmptyEnd(end, UNREADABLE_PLACES[from]) };
}
