import type { Field, Values } from './field';
import type { FileType } from './file-formats';
import { findFileField, type GroupEntry, type GroupField } from './group';
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

const makeKey = ({ name }: GroupField, index: number): string => `${name}.${index}`;

/** The entries of a group; empty for an unset value, and for a value of a wrong type, which the checks report. */
const listEntries = ({ name }: GroupField, values: Values): readonly GroupEntry[] => {
	const value = values[name];
	return Array.isArray(value) ? (value as readonly GroupEntry[]) : [];
};

/** @param presetFor returns the name of a media field's default binary field */
export function listMedia(
	fields: readonly Field[],
	values: Values,
	presetFor?: (field: MediaField) => string,
): WantedFile[] {
	const makeWanted = (key: string, field: MediaField, media: MediaValue): WantedFile => ({
		key,
		media,
		label: field.label,
		fieldName: field.name,
		accepts: field.accepts,
		preset: presetFor?.(field),
	});
	return fields.flatMap((field) => {
		if (field.kind === 'media') {
			const media = values[field.name] as MediaValue | undefined;
			return media ? [makeWanted(field.name, field, media)] : [];
		}
		const file = field.kind === 'group' ? findFileField(field) : undefined;
		if (field.kind !== 'group' || !file) return [];
		return listEntries(field, values).map((entry, index) => {
			const labeled = { ...file, name: field.name, label: `${field.entryLabel} ${index + 1}` };
			return makeWanted(makeKey(field, index), labeled, entry[file.name] as MediaValue);
		});
	});
}

/**
 * The values, with uploaded files replaced by their storage paths.
 * @param paths the storage paths, by the keys of `listMedia`
 */
export function insertStoragePaths(
	fields: readonly Field[],
	values: Values,
	paths: ReadonlyMap<string, string>,
): Values {
	const replace = (key: string, media: MediaValue): MediaValue => {
		const value = paths.get(key);
		return value === undefined ? media : { from: 'path', value };
	};
	const changed = fields.flatMap((field): Array<[string, Values[string]]> => {
		const value = values[field.name];
		if (value === undefined) return [];
		if (field.kind === 'media') return [[field.name, replace(field.name, value as MediaValue)]];
		const file = field.kind === 'group' ? findFileField(field) : undefined;
		if (field.kind !== 'group' || !file) return [];
		const entries = listEntries(field, values).map((entry, index) => ({
			...entry,
			[file.name]: replace(makeKey(field, index), entry[file.name] as MediaValue),
		}));
		return [[field.name, entries]];
	});
	return { ...values, ...Object.fromEntries(changed) };
}
