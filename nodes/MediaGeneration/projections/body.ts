import type { Tool } from '../catalog/tool';
import type { Field, GroupEntry, Layout, MediaField, MediaValue, Values } from '../fields';

type Body = Record<string, unknown>;

/** Sets `style.prompt` of a body, making the objects on the way. */
function put(body: Body, path: string, value: unknown): void {
	const keys = path.split('.');
	const leaf = keys.pop()!;
	let at = body;
	for (const key of keys) at = (at[key] ??= {}) as Body;
	at[leaf] = value;
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('.') + 1);

/** A file goes to its own place; a YouTube address takes its place, and `video_source` says which it is. */
function putMedia(body: Body, field: MediaField, media: MediaValue, layout: Layout): void {
	const place = field.place[layout]!;
	const isYoutube = media.from === 'youtube';
	if (field.sourceIn.includes(layout)) {
		put(body, `${parentOf(place)}video_source`, isYoutube ? 'youtube' : 'file');
	}
	put(body, isYoutube ? `${parentOf(place)}youtube_url` : place, media.value);
}

function putField(body: Body, field: Field, values: Values, layout: Layout): void {
	const value = values[field.name];
	const place = field.place[layout];
	if (value === undefined || place === undefined) return;
	if (field.kind === 'media') putMedia(body, field, value as MediaValue, layout);
	else if (field.kind === 'group') put(body, place, [...(value as readonly GroupEntry[])]);
	else put(body, place, value);
}

/**
 * The request body of one item. Values that were not set are left out; media values hold a storage path or a URL.
 * Call `problemsOf` first: this does not check anything.
 */
export function bodyOf(tool: Tool, values: Values, layout: Layout): Body {
	const body: Body = {};
	for (const field of tool.fields) putField(body, field, values, layout);
	return body;
}
