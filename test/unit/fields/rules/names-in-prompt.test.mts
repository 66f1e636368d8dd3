import type { NamedFile, Values } from '../../../../nodes/MediaGeneration/fields';
import { namedFiles, namesInPrompt, text } from '../../../../nodes/MediaGeneration/fields';
import { findCalledNames } from '../../../../nodes/MediaGeneration/fields/rules/names-in-prompt';

const makeTexts = (label: string) => ({ label, description: label });

const FIELDS = [
	text('prompt', makeTexts('Prompt')),
	namedFiles('references', {
		...makeTexts('References'),
		entryLabel: 'Reference',
		accepts: ['image'],
	}),
];

const rule = namesInPrompt('references', 'prompt');

const makeNamedFiles = (...names: string[]): NamedFile[] =>
	names.map((name) => ({ name, file: { from: 'path', value: 'a.png' } }));

const makeJudged = (values: Values) => ({
	values,
	layout: 'nested' as const,
	getField: (wanted: string) => FIELDS.find(({ name }) => name === wanted)!,
});

const findHint = (prompt: string, ...names: string[]) =>
	rule.findHint!(
		makeJudged({ prompt, ...(names.length > 0 ? { references: makeNamedFiles(...names) } : {}) }),
	);

test.each([
	['@hero waves to @Villain_2, then @hero-x.', ['hero', 'Villain_2', 'hero-x']],
	['(@hero)', ['hero']],
	['write to me@example.com or a.b@c', []],
	['5 @ 3, @1st', []],
	['', []],
])('the names in %s are %j', (prompt, names) => {
	expect(findCalledNames(prompt)).toEqual(names);
});

test('a prompt that names each file needs no hint, whatever the case', () => {
	expect(findHint('@Hero meets @villain', 'hero', 'Villain')).toBeUndefined();
	expect(findHint('A boat')).toBeUndefined();
});

test('names that the list lacks, and names that the prompt lacks, are reported once each', () => {
	expect(findHint('@hero meets @ghost and @ghost', 'hero')).toBe(
		'Prompt mentions @ghost, missing from References',
	);
	expect(findHint('A boat', 'hero', 'sea')).toBe(
		'Prompt does not mention @hero, @sea from References',
	);
	expect(findHint('@ghost', 'hero')).toBe(
		'Prompt mentions @ghost, missing from References; Prompt does not mention @hero from References',
	);
	expect(findHint('@ghost')).toContain('mentions @ghost');
});

test('neither is ever refused', () => {
	expect(
		rule.findProblem(makeJudged({ prompt: '@ghost', references: makeNamedFiles('hero') })),
	).toBeUndefined();
});
