import { getField, type Tool } from '../../catalog/tool';
import type {
	Field,
	Layout,
	MediaField,
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
	const field = tool.fields.find((one): one is NumberField => isEmptyEnd(one, values, layout));
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

/**
 * The length in seconds, rounded down to milliseconds, so that *End* is never beyond the end of the file.
 * @throws the source's errors
 */
export async function measureSeconds(source: ByteSource): Promise<number | undefined> {
	const seconds = await measureDuration(source);
	return seconds && (Math.floor(seconds * 1000) / 1000 || seconds);
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

/** Keeps a source from being read completely, because a hint isn't worth the time. */
const preventFullRead = (source: ByteSource): ByteSource => ({
	length: source.length,
	read: async (offset, size) => await source.read(offset, size),
});

/** If *End* is entered: hints for a start or end beyond the length of a file in n8n. */
export async function findTimeHints(
	tool: Tool,
	values: Values,
	uploads: readonly Upload[],
): Promise<readonly string[]> {
	const end = tool.fields.find(
		(one): one is NumberField =>
			one.kind === 'number' && one.lengthOf !== undefined && Boolean(values[one.name]),
	);
	if (!end) return [];
	const { mediaFieldName, startFieldName } = end.lengthOf!;
	const file = uploads.find(({ key }) => key === mediaFieldName);
	const seconds =
		file && (await measureSeconds(preventFullRead(file.source)).catch(() => undefined));
	if (seconds === undefined) return [];
	const findLateTime = (field: Field) =>
		describeLateTime(field, values[field.name], getField(tool, mediaFieldName), seconds) ?? [];
	return [
		findLateTime(getField(tool, startFieldName)),
		// The user may have rounded the end up to a whole second.
		Number(values[end.name]) > seconds + 1 ? findLateTime(end) : [],
	].flat();
}

type MeasurableFile = Pick<Upload, 'fileName' | 'source'>;

async function measureFile(end: EmptyEnd, file: MeasurableFile): Promise<KnownLength> {
	const seconds = await measureSeconds(file.source).catch(() => undefined);
	if (seconds === undefined)
		return { problem: describeEmptyEnd(end, ` from ${quote(file.fileName)}`) };
	return { seconds, problem: findStartProblem(end, seconds) };
}

export async function determineLength(
	end: EmptyEnd,
	file: MeasurableFile | undefined,
): Promise<KnownLength> {
	const { from, value } = end.media;
	switch (from) {
		case 'binary':
			return file ? await measureFile(end, file) : {};
		case 'url':
			return isYoutubeAddress(value)
				? { problem: describeEmptyEnd(end, ' from YouTube') }
				: { url: value };
		case 'path':
			return value === '' ? {} : { problem: describeEmptyEnd(end, ' from the service’s storage') };
		case 'project':
			return value === '' ? {} : { problem: describeEmptyEnd(end, ' from a project') };
		case 'youtube':
			return value === '' ? {} : { problem: describeEmptyEnd(end, ' from YouTube') };
	}
}
