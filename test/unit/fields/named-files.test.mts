import { findNamedFilesProblem } from '../../../nodes/MediaGeneration/fields/named-files';
import type { NamedFile } from '../../../nodes/MediaGeneration/fields';
import { namedFiles } from '../../../nodes/MediaGeneration/fields';

const field = namedFiles('references', {
	label: 'References',
	description: 'What the prompt refers to',
	entryLabel: 'Reference',
	accepts: ['image'],
	maxEntries: 3,
});

const makeNamedFiles = (...names: string[]): NamedFile[] =>
	names.map((name) => ({ name, file: { from: 'path', value: `${name}.png` } }));

const findProblem = (entries: readonly NamedFile[]): string | undefined =>
	findNamedFilesProblem(field, entries, (file, { value }) =>
		value === 'bad.png' ? `of ${file.label} is bad` : undefined,
	);

test.each([['hero'], ['a'], ['H-1_x']])('the name %s is valid', (name) => {
	expect(findProblem(makeNamedFiles(name))).toBeUndefined();
});

test.each([
	['', 'entry 1 has no name; enter one, and write it as @name in the prompt'],
	['1st', 'entry 1 has the name "1st", but a name must begin with A–Z or a–z'],
	['my hero', 'entry 1 has the name "my hero"'],
	['Jörg', 'entry 1 has the name "Jörg"'],
	['@hero', 'the @ belongs in the prompt only'],
])('the name "%s" is invalid: %s', (name, text) => {
	expect(findProblem(makeNamedFiles(name))).toContain(text);
});

test('a name is unique, whatever its case', () => {
	expect(findProblem(makeNamedFiles('hero', 'villain', 'Hero'))).toBe(
		'entry 3 has the name "Hero", which entry 1 already uses (names aren’t case-sensitive)',
	);
});

test('each file is checked as a media input of its own', () => {
	expect(findProblem(makeNamedFiles('good', 'bad'))).toBe(
		'entry 2, the file of Reference 2 is bad',
	);
});

test('a list that is too long is a problem if its length is enforced', () => {
	expect(findProblem(makeNamedFiles('a', 'b', 'c', 'd'))).toBe(
		'has 4 entries, but may have at most 3',
	);
});
