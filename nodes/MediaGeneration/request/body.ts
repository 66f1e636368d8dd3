import type { Tool } from '../catalog/tool';
import { spelledIn } from '../fields';
import { isRecord } from '../json/record';
import type {
	Field,
	GroupEntry,
	Layout,
	MediaField,
	MediaValue,
	NamedFile,
	Values,
} from '../fields';

type Body = Record<string, unknown>;

const isIndex = (key: string | undefined): boolean => /^\d+$/.test(key ?? '');

/**
 * Sets a path such as `style.prompt` in a body and creates the objects and lists on the way. Elements of a list are in the
 * order of their numbers; those that were not set leave no gap, once `withoutGaps` has run.
 * @throws TypeError if the body has a value on the way, or a list where the path has a name
 */
export function put(body: Body, path: string, value: unknown): void {
	const keys = path.split('.');
	const leaf = keys.pop()!;
	let at: Body | unknown[] = body;
	const assertFits = (key: string): void => {
		if (Array.isArray(at) && !isIndex(key)) throw new TypeError(`"${key}" is no list element`);
	};
	for (const [index, key] of keys.entries()) {
		assertFits(key);
		const holder: unknown = isIndex(keys[index + 1] ?? leaf) ? [] : {};
		at = ((at as Body)[key] ??= holder) as Body | unknown[];
	}
	assertFits(leaf);
	(at as Body)[leaf] = value;
}

/** The body with its lists closed up. */
export function withoutGaps<T>(body: T): T {
	if (Array.isArray(body)) return body.filter(() => true).map(withoutGaps) as T;
	if (!isRecord(body)) return body;
	return Object.fromEntries(
		Object.entries(body).map(([key, value]) => [key, withoutGaps(value)]),
	) as T;
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('.') + 1);

/** A file goes to its own place; a YouTube address replaces it, and a field beside it says which of the two it is. */
function putMedia(
	body: Body,
	field: MediaField,
	media: MediaValue | undefined,
	layout: Layout,
): void {
	const place = field.place[layout]!;
	const isYoutube = media?.from === 'youtube';
	const source = media ? (isYoutube ? 'youtube' : 'file') : field.sourceWhenAbsent;
	if (source !== undefined && field.youtubeIn.includes(layout)) {
		put(body, `${parentOf(place)}${field.sourceName}`, source);
	}
	if (media) put(body, isYoutube ? `${parentOf(place)}youtube_url` : place, media.value);
}

const namedFileEntry = ({ name, file }: NamedFile): Body => ({ name, file_path: file.value });

function putField(body: Body, field: Field, values: Values, layout: Layout): void {
	const value = values[field.name];
	const place = field.place[layout];
	if (place === undefined) return;
	if (field.kind === 'media') putMedia(body, field, value as MediaValue | undefined, layout);
	else if (value === undefined) {
		if (field.kind === 'text' && field.nullIn === layout) put(body, place, null);
	} else if (field.kind === 'group') put(body, place, [...(value as readonly GroupEntry[])]);
	else if (field.kind === 'namedFiles')
		put(body, place, (value as readonly NamedFile[]).map(namedFileEntry));
	else if (field.kind === 'choice') put(body, place, spelledIn(field, value as string, layout));
	else put(body, place, value);
}

/**
 * The request body of one item. Values that were not set are left out; media values are a storage path or a URL. Call
 * `problemsOf` first: nothing is checked here.
 */
export function bodyOf(tool: Tool, values: Values, layout: Layout): Body {
	const body: Body = {};
	const known = tool.fields.filter((field) => field.place[layout] !== undefined);
	const own = Object.fromEntries(known.map(({ name }) => [name, values[name]]));
	const implied = tool.rules.map((rule) => rule.implied?.(own));
	const all: Values = Object.assign({}, own, ...implied);
	for (const field of tool.fields) putField(body, field, all, layout);
	return withoutGaps(body);
}
