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
import { isRequired, isYoutubeAddress, pluralize, quote } from '../../fields';
import { measureDuration } from '../../media-files/duration';
import type { ByteSource } from '../../media-files/byte-reader';
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

const isEmptyEnd = (field: Field, values: Values, layout: Layout): field is NumberField =>
	field.kind === 'number' &&
	field.lengthOf !== undefined &&
	isRequired(field, layout) &&
	values[field.name] === undefined;

export function findEmptyEnd(tool: Tool, values: Values, layout: Layout): EmptyEnd | undefined {
	const field = tool.fields.find((candidate) => isEmptyEnd(candidate, values, layout));
	if (!field) return undefined;
	const { mediaFieldName: file, startFieldName } = field.lengthOf!;
	const media = values[file] as MediaValue | undefined;
	const start = [getField(tool, startFieldName), values[startFieldName]] as const;
	return media && { field, mediaField: getField(tool, file) as MediaField, media, start };
}

/** The tool with *End* optional, so that the other checks don't report that it is empty. */
export const makeEndOptional = (tool: Tool, end: EmptyEnd | undefined): Tool => ({
	...tool,
	fields: tool.fields.map((field) => (field === end?.field ? { ...field, requiredIn: [] } : field)),
});

/** The length in seconds, rounded down to milliseconds, so that *End* is never beyond the end of the file. */
export async function measureSeconds(source: ByteSource): Promise<number | undefined> {
	const seconds = await measureDuration(source);
	return seconds === undefined ? undefined : Math.floor(seconds * 1000) / 1000;
}

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
export async function findTimeHints(
	tool: Tool,
	values: Values,
	uploads: readonly Upload[],
): Promise<readonly string[]> {
	const end = tool.fields.find(
		(field): field is NumberField =>
			field.kind === 'number' && field.lengthOf !== undefined && Boolean(values[field.name]),
	);
	if (!end) return [];
	const { mediaFieldName, startFieldName } = end.lengthOf!;
	const file = uploads.find(({ key }) => key === mediaFieldName);
	const seconds = file && (await measureSeconds(file.source));
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

export async function determineLength(
	end: EmptyEnd,
	file: Pick<Upload, 'fileName' | 'source'> | undefined,
): Promise<KnownLength> {
	const { from, value } = end.media;
	if (from === 'binary') {
		if (!file) return {};
		const seconds = await measureSeconds(file.source);
		return seconds === undefined
			? { problem: describeUnknownLength(end, file.fileName) }
			: { seconds, problem: findStartProblem(end, seconds) };
	}
	const source = isYoutubeAddress(value) ? 'youtube' : from;
	if (source === 'url') return { url: value };
	return value === '' ? {} : { problem: describeEmptyEnd(end, UNREADABLE_PLACES[source]) };
}
