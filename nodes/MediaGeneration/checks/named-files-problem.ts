import type { MediaField, MediaValue, NamedFile, NamedFilesField } from '../fields';
import { fileOf, quote } from '../fields';

/** The shape that the live service wants (live service, October 2026: the pattern of `references[].name`). */
const NAME = /^[A-Za-z][\w-]*$/;

function nameProblem({ name }: NamedFile): string | undefined {
	if (name === '') return 'has no name; enter one, and write it as @name in the prompt';
	if (typeof name !== 'string') return `has the name ${quote(name)}, but a name is text`;
	if (NAME.test(name)) return undefined;
	const at = name.startsWith('@') ? '; the @ belongs in the prompt only' : '';
	return `has the name ${quote(name)}, but a name begins with a letter and has only letters, digits, _ and -${at}`;
}

/** A name that an entry before this one has, whatever its case. */
function repeatedIn(
	entries: readonly NamedFile[],
	{ name }: NamedFile,
	index: number,
): string | undefined {
	const same = (other: NamedFile) => other.name.toLowerCase() === name.toLowerCase();
	const first = entries.findIndex(same);
	return first < index
		? `has the name ${quote(name)}, which entry ${first + 1} already uses (names aren’t case-sensitive)`
		: undefined;
}

/** What is wrong with a list of named files; `problemOf` judges a file as any other media input. */
export function namedFilesProblem(
	field: NamedFilesField,
	entries: readonly NamedFile[],
	problemOf: (field: MediaField, file: MediaValue) => string | undefined,
): string | undefined {
	if (field.maxEntries !== undefined && entries.length > field.maxEntries) {
		return `has ${entries.length} entries, but may have at most ${field.maxEntries}`;
	}
	for (const [index, entry] of entries.entries()) {
		const ofName = nameProblem(entry) ?? repeatedIn(entries, entry, index);
		if (ofName) return `entry ${index + 1} ${ofName}`;
		const ofFile = problemOf(fileOf(field, index), entry.file);
		if (ofFile) return `entry ${index + 1}, the file ${ofFile}`;
	}
	return undefined;
}
