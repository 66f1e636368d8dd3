import type { NamedFile } from '../named-files';
import type { Rule } from './rule';

/** The names after an @ in a prompt: `hero` in `@hero waves`, but no name in an e-mail address. */
export const findCalledNames = (prompt: string): string[] =>
	(prompt.match(/(?<![\w.-])@[a-z][\w-]*/gi) ?? []).map((called) => called.slice(1));

const removeNames = (names: readonly string[], others: readonly string[]): string[] => {
	const known = new Set(others.map((name) => name.toLowerCase()));
	return [...new Set(names)].filter((name) => !known.has(name.toLowerCase()));
};

const formatNames = (names: readonly string[]): string =>
	names.map((name) => `@${name}`).join(', ');

export const namesInPrompt = (files: string, prompt: string): Rule => ({
	fields: [files, prompt],
	sentence: `\`${prompt}\` refers to each of \`${files}\` as \`@name\`; the node only warns about a mismatch`,
	findProblem: () => undefined,
	findHint({ values, getField }) {
		const given = ((values[files] ?? []) as readonly NamedFile[]).map(({ name }) => name);
		const called = findCalledNames(String(values[prompt] ?? ''));
		const [unknown, unused] = [removeNames(called, given), removeNames(given, called)];
		const [list, text] = [getField(files).label, getField(prompt).label];
		const hints = [
			...(unknown.length > 0
				? [`${text} mentions ${formatNames(unknown)}, missing from ${list}`]
				: []),
			...(unused.length > 0
				? [`${text} does not mention ${formatNames(unused)} from ${list}`]
				: []),
		];
		return hints.length > 0 ? hints.join('; ') : undefined;
	},
});
