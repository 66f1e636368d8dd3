import type { Tool } from '../../catalog/tool';
import type {
	Field,
	Layout,
	MediaField,
	MediaValue,
	NumberField,
	Problem,
	Value,
	Values,
} from '../../fields';
import { isRequired, pluralize, quote } from '../../fields';
import { measureDuration } from '../../duration';
import type { Source } from '../../duration/bytes';
import type { Upload } from './create-upload';

/** An empty *End* that the service requires; the file's length replaces it. */
export interface OpenEnd {
	readonly field: NumberField;
	readonly of: MediaField;
	readonly media: MediaValue;
	/** The start of the part, and its field. */
	readonly start: readonly [Field | undefined, Value | undefined];
}

/** The known length before anything is sent; empty without a file. */
export interface KnownEnd {
	readonly seconds?: number;
	/** The file is at this URL: its length is read just before the item is started. */
	readonly url?: string;
	readonly problem?: Problem;
}

const isOpen = (field: Field, values: Values, layout: Layout): field is NumberField =>
	field.kind === 'number' &&
	field.lengthOf !== undefined &&
	isRequired(field, layout) &&
	values[field.name] === undefined;

export function findOpenEnd({ fields }: Tool, values: Values, layout: Layout): OpenEnd | undefined {
	const field = fields.find((one): one is NumberField => isOpen(one, values, layout));
	if (!field) return undefined;
	const named = (wanted: string) => fields.find(({ name }) => name === wanted);
	const { media: file, after } = field.lengthOf!;
	const media = values[file] as MediaValue | undefined;
	const start = [named(after), values[after]] as const;
	return media && { field, of: named(file) as MediaField, media, start };
}

/** The tool with *End* optional, so that the other checks don't report it. */
export const omitEnd = (tool: Tool, end: OpenEnd | undefined): Tool => ({
	...tool,
	fields: tool.fields.map((field) => (field === end?.field ? { ...field, requiredIn: [] } : field)),
});

/** Seconds in whole milliseconds, so that the end is never behind that of the file. @throws the source's errors */
export async function measureSeconds(source: Source): Promise<number | undefined> {
	const seconds = await measureDuration(source);
	return seconds && (Math.floor(seconds * 1000) / 1000 || seconds);
}

/** @param where the file is, to follow "cannot be read" */
export const describeOpenEnd = ({ field, of }: OpenEnd, where = ''): Problem =>
	`${field.label} is empty, and the length of ${of.label} cannot be read${where}; enter ${field.label}`;

/** The problem of a time that is not in the file. */
const describeTimeBehind = (
	field: Field | undefined,
	time: Value | undefined,
	of: Field | undefined,
	seconds: number,
): Problem | undefined =>
	field && typeof time === 'number' && time >= seconds
		? `${field.label} is ${time}, but ${of?.label} is only ${pluralize(seconds, 'second')} long`
		: undefined;

/** The problem of a start that is not before the end. */
export const findStartProblem = ({ of, start }: OpenEnd, seconds: number): Problem | undefined =>
	describeTimeBehind(...start, of, seconds);

/** Hints at a start or end, as it was entered, behind the end of a file that n8n has. */
export async function findTimeHints(
	{ fields }: Tool,
	values: Values,
	uploads: readonly Upload[],
): Promise<readonly Problem[]> {
	const end = fields.find((one) => one.kind === 'number' && one.lengthOf && values[one.name]);
	const { media, after } = (end as NumberField | undefined)?.lengthOf ?? {};
	const file = uploads.find(({ key }) => key === media);
	const seconds = file && (await measureSeconds(file.source).catch(() => undefined));
	if (seconds === undefined) return [];
	const named = (wanted?: string) => fields.find(({ name }) => name === wanted);
	const of = named(media);
	const stop = values[end!.name];
	const times = [
		[named(after), values[after!]],
		// It may be rounded up.
		...(Number(stop) > seconds + 1 ? [[end, stop] as const] : []),
	] as const;
	return times.flatMap((time) => describeTimeBehind(...time, of, seconds) ?? []);
}

type MeasuredFile = Pick<Upload, 'fileName' | 'source'>;

async function measureFile(end: OpenEnd, file: MeasuredFile): Promise<KnownEnd> {
	const seconds = await measureSeconds(file.source).catch(() => undefined);
	if (seconds === undefined)
		return { problem: describeOpenEnd(end, ` from ${quote(file.fileName)}`) };
	return { seconds, problem: findStartProblem(end, seconds) };
}

/** The end of a file that n8n has, or where else the file is. */
export async function findKnownEnd(
	end: OpenEnd,
	file: MeasuredFile | undefined,
): Promise<KnownEnd> {
	const { from, value } = end.media;
	switch (from) {
		case 'binary':
			return file ? await measureFile(end, file) : {};
		case 'url':
			return { url: value };
		case 'path':
			return value === '' ? {} : { problem: describeOpenEnd(end, ' from the service’s storage') };
		case 'project':
			return value === '' ? {} : { problem: describeOpenEnd(end, ' from the library') };
		case 'youtube':
			return value === '' ? {} : { problem: describeOpenEnd(end, ' from YouTube') };
	}
}
