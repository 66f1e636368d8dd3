import { isRecord } from '../json/record';
import type { Field, Values } from './field';
import type { FileType } from './file-formats';
import type { MediaField } from './media';
import type { MediaValue } from './media-source';
import { declareFile, type NamedFile, type NamedFilesField } from './named-files';

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

const makeKey = ({ name }: NamedFilesField, index: number): string => `${name}.${index}`;

/** Returns an empty list for an unset value, and for a value of a wrong type, which the checks report. */
const readNamedFiles = ({ name }: NamedFilesField, values: Values): readonly NamedFile[] => {
	const value = values[name];
	return Array.isArray(value) ? (value as readonly NamedFile[]) : [];
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
		if (field.kind !== 'namedFiles') return [];
		// `readNamedFiles` checks only that the value is a list.
		return readNamedFiles(field, values).flatMap((entry, index) =>
			isRecord(entry) && isRecord(entry.file)
				? [makeWanted(makeKey(field, index), declareFile(field, index), entry.file as MediaValue)]
				: [],
		);
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
	const replace = (key: string, given: MediaValue): MediaValue => {
		const value = paths.get(key);
		return value === undefined ? given : { from: 'path', value };
	};
	const changed = fields.flatMap((field): Array<[string, Values[string]]> => {
		const value = values[field.name];
		if (value === undefined) return [];
		if (field.kind === 'media') return [[field.name, replace(field.name, value as MediaValue)]];
		if (field.kind !== 'namedFiles') return [];
		const entries = readNamedFiles(field, values).map(({ name, file }, index) => ({
			name,
			file: replace(makeKey(field, index), file),
		}));
		return [[field.name, entries]];
	});
	return { ...values, ...Object.fromEntries(changed) };
}
