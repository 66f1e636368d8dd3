import type { Field, Values } from './field';
import type { MediaField, MediaValue } from './media';
import { declareFile, type NamedFile, type NamedFilesField } from './named-files';

/** A file that an item gives, for its own field or for an entry of a list. */
interface GivenFile {
	/** Identifies it among the files of the item. */
	readonly key: string;
	readonly field: MediaField;
	readonly media: MediaValue;
}

const keyOf = ({ name }: NamedFilesField, index: number): string => `${name}.${index}`;

const namedFilesOf = (field: NamedFilesField, values: Values): readonly NamedFile[] =>
	(values[field.name] ?? []) as readonly NamedFile[];

export const filesIn = (fields: readonly Field[], values: Values): GivenFile[] =>
	fields.flatMap((field): GivenFile[] => {
		if (field.kind === 'media') {
			const given = values[field.name] as MediaValue | undefined;
			return given ? [{ key: field.name, field, media: given }] : [];
		}
		if (field.kind !== 'namedFiles') return [];
		return namedFilesOf(field, values).map(({ file }, index) => ({
			key: keyOf(field, index),
			field: declareFile(field, index),
			media: file,
		}));
	});

/** The values with the storage paths of uploaded files, by their keys. */
export function withPaths(
	fields: readonly Field[],
	values: Values,
	paths: ReadonlyMap<string, string>,
): Values {
	const uploaded = (key: string, given: MediaValue): MediaValue => {
		const value = paths.get(key);
		return value === undefined ? given : { from: 'path', value };
	};
	const changed = fields.flatMap((field): Array<[string, Values[string]]> => {
		const value = values[field.name];
		if (value === undefined) return [];
		if (field.kind === 'media') return [[field.name, uploaded(field.name, value as MediaValue)]];
		if (field.kind !== 'namedFiles') return [];
		const entries = namedFilesOf(field, values).map(({ name, file }, index) => ({
			name,
			file: uploaded(keyOf(field, index), file),
		}));
		return [[field.name, entries]];
	});
	return { ...values, ...Object.fromEntries(changed) };
}
