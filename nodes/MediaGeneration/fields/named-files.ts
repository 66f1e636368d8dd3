import { quote } from './format';
import type { FileType } from './file-formats';
import { findListProblem, readEntries, readEntryText } from './group';
import type { Bounded, EntryBounds, FieldBase, FieldOptions, Kind } from './kind';
import { declareBase } from './kind';
import { MEDIA, media, type MediaField } from './media';
import { type MediaValue, readMedia } from './media-source';

/** Files with names: a prompt refers to the file `hero` as `@hero`. */
export interface NamedFilesField extends FieldBase, EntryBounds, Bounded<EntryBounds> {
	readonly kind: 'namedFiles';
	readonly entryLabel: string;
	readonly accepts: readonly FileType[];
}

export interface NamedFile {
	readonly name: string;
	readonly file: MediaValue;
}

export const namedFiles = (
	name: string,
	options: FieldOptions & Pick<NamedFilesField, 'entryLabel' | 'accepts' | 'maxEntries' | 'live'>,
): NamedFilesField => ({ kind: 'namedFiles', ...declareBase(name, options) });

export const declareFile = (
	{ name, entryLabel, description, accepts, place }: NamedFilesField,
	index: number,
): MediaField =>
	media(name, { label: `${entryLabel} ${index + 1}`, description, accepts, at: place });

/** Matches the names that the live service accepts (October 2026: the pattern of `references[].name`). */
const NAME = /^[A-Za-z][\w-]*$/;

function findNameProblem({ name }: NamedFile): string | undefined {
	if (name === '') return 'has no name; enter one, and write it as @name in the prompt';
	if (typeof name !== 'string') return `has the name ${quote(name)}, but a name must be text`;
	if (NAME.test(name)) return undefined;
	const at = name.startsWith('@') ? '; the @ belongs in the prompt only' : '';
	return `has the name ${quote(name)}, but a name must begin with A–Z or a–z and contain only these, digits, _ and -${at}`;
}

/** @param firsts the index of the first entry by its lowercase name; a new name is added */
function findRepetition(
	firsts: Map<string, number>,
	{ name }: NamedFile,
	index: number,
): string | undefined {
	const key = name.toLowerCase();
	const first = firsts.get(key);
	if (first === undefined) {
		firsts.set(key, index);
		return undefined;
	}
	return `has the name ${quote(name)}, which entry ${first + 1} already uses (names aren’t case-sensitive)`;
}

/** @param findFileProblem checks the file of an entry like any other media input */
export function findNamedFilesProblem(
	field: NamedFilesField,
	entries: readonly NamedFile[],
	findFileProblem: (field: MediaField, file: MediaValue) => string | undefined,
): string | undefined {
	const firsts = new Map<string, number>();
	return findListProblem(field, entries, (entry, index) => {
		const nameProblem = findNameProblem(entry) ?? findRepetition(firsts, entry, index);
		if (nameProblem) return `entry ${index + 1} ${nameProblem}`;
		const fileProblem = findFileProblem(declareFile(field, index), entry.file);
		return fileProblem && `entry ${index + 1}, the file ${fileProblem}`;
	});
}

export const NAMED_FILES: Kind<NamedFilesField, readonly NamedFile[]> = {
	read: ({ accepts: [kind] }, rawValue, { hasFile, item }) =>
		readEntries(rawValue, ({ name, file }) => ({
			name: readEntryText(name),
			file: readMedia(file, { hasFile, item, kind }),
		})),
	findProblem: (field, entries, layout) =>
		findNamedFilesProblem(field, entries, (file, value) => MEDIA.findProblem(file, value, layout)),
	write: ({ place }, entries, layout) =>
		entries
			? { [place[layout]!]: entries.map(({ name, file }) => ({ name, file_path: file.value })) }
			: {},
};
