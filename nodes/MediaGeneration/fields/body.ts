import { type Field, getKind, type Values } from './field';
import type { FileType } from './file-formats';
import { findFileField, type GroupEntry } from './group';
import type { Layout } from './kind';
import type { MediaField } from './media';
import type { MediaValue } from './media-source';

/** A file that an item uses, from any media source. */
export interface WantedFile {
	/** Unique among the item's files. */
	readonly key: string;
	readonly media: MediaValue;
	readonly label: string;
	/** The name of the tool's field. */
	readonly fieldName?: string;
	/** Default: every type. */
	readonly accepts?: readonly FileType[];
	/** The input's default binary field, which the form presets in required main inputs. */
	readonly preset?: string;
}

/** @param presetFor returns the name of a media field's default binary field */
export function listMedia(
	fields: readonly Field[],
	values: Values,
	presetFor: (field: MediaField) => string,
): WantedFile[] {
	const makeWanted = (key: string, field: MediaField, media: unknown): WantedFile => ({
		key,
		media: media as MediaValue,
		label: field.label,
		fieldName: field.name,
		accepts: field.accepts,
		preset: presetFor(field),
	});
	return fields.flatMap((field) => {
		const { name } = field;
		const value = values[name];
		if (field.kind === 'media') return value === undefined ? [] : [makeWanted(name, field, value)];
		const file = field.kind === 'group' ? findFileField(field) : undefined;
		// The checks report a value of a wrong type.
		if (field.kind !== 'group' || !file || !Array.isArray(value)) return [];
		return (value as readonly GroupEntry[]).map((entry, index) => {
			const labeled = { ...file, name, label: `${field.entryLabel} ${index + 1}` };
			return makeWanted(`${name}.${index}`, labeled, entry[file.name]);
		});
	});
}

/**
 * The values, with uploaded files replaced by their storage paths.
 * @param paths the storage paths, by the files' keys
 */
export function insertStoragePaths(
	values: Values,
	files: readonly WantedFile[],
	paths: ReadonlyMap<string, string>,
): Values {
	const pathOf = new Map<unknown, string | undefined>(
		files.map(({ key, media }) => [media, paths.get(key)]),
	);
	const replaceIn = (record: object): object =>
		Object.fromEntries(
			Object.entries(record).map(([name, value]: [string, unknown]) => {
				const path = pathOf.get(value);
				if (path !== undefined) return [name, { from: 'path', value: path }];
				return [name, Array.isArray(value) ? value.map(replaceIn) : value];
			}),
		);
	return replaceIn(values) as Values;
}

type Body = Record<string, unknown>;

const INDEX = /^\d+$/;

/** Sets the value at a path such as `style.prompt`. A value whose path ends in an index is added to the list. */
function setPath(body: Body, path: string, value: unknown): void {
	const keys = path.split('.');
	const leaf = keys.pop()!;
	const last = keys.length - 1;
	let at: Body | unknown[] = body;
	for (const [index, key] of keys.entries()) {
		at = ((at as Body)[key] ??= index === last && INDEX.test(leaf) ? [] : {}) as Body | unknown[];
	}
	if (Array.isArray(at)) at.push(value);
	else at[leaf] = value;
}

/**
 * The request body of one item. An unset field is left out, unless `nullIn` or `sourceWhenAbsent` supplies its value.
 * Call `findProblems` and `insertStoragePaths` first: nothing is checked here.
 */
export function buildBody(
	{ fields }: { readonly fields: readonly Field[] },
	values: Values,
	layout: Layout,
): Body {
	const body: Body = {};
	for (const field of fields) {
		const value = values[field.name];
		const place = field.place[layout];
		if (place === undefined) continue;
		const { write } = getKind(field);
		const isNull = value === undefined && field.kind === 'text' && field.nullIn === layout;
		const written = write ? write(field, value, layout) : { [place]: isNull ? null : value };
		for (const [path, part] of Object.entries(written)) {
			if (part !== undefined) setPath(body, path, part);
		}
	}
	return body;
}
