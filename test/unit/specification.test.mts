import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { ROWS, type Row } from '../../scripts/mutate/specification.mts';
import { root } from '../../hosts/root.mts';
import { listFiles, readText } from './support/sources.mts';

/**
 * The numbered rules in sections of the interface specification: their name in specification.yaml, and their number.
 */
const RULES: Readonly<
	Record<string, { readonly word: string; readonly count: number } | undefined>
> = {
	'4.3': { word: 'rule', count: 5 },
	'5.3': { word: 'rule', count: 6 },
	'6': { word: 'delivery', count: 7 },
	'7': { word: 'rule', count: 4 },
};
const SECTIONS = '1 2.1 2.2 2.3 2.4 3 4.1 4.2 4.3 5.1 5.2 5.3 6 7 8 9'.split(' ');

const demanded = SECTIONS.flatMap((section) => {
	const { word = '', count = 0 } = RULES[section] ?? {};
	return [section, ...Array.from({ length: count }, (_, i) => `${section} ${word} ${i + 1}`)];
});

const listTests = (page: string): Row['tests'] =>
	[...page.matchAll(/\]\(\.\.\/\.\.\/(.+?)\): “(.+?)”/g)].map(([, file, title]) => ({
		file: file!,
		title: title!,
	}));

const byName = ROWS.map((row): [string, Row] => [row.section, row]);

/** Whether a test, or a row of a table of tests, has this title in this file. */
function hasTest(file: string, title: string): boolean {
	const text = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return (
		existsSync(join(root, file)) && new RegExp(`[([]\\s*(['"\`])${text}\\1,`).test(readText(file))
	);
}

test('every section and every rule of the specification is listed once, in order', () => {
	const named = ROWS.map(({ section }) => section);
	expect(named.filter((section) => demanded.includes(section))).toEqual(demanded);
	const others = named.filter((section) => !demanded.includes(section));
	expect(others.filter((section) => !/^\d(\.\d)? (open|deletion)$/.test(section))).toEqual([]);
	expect(new Set(named).size).toBe(named.length);
});

test.each(byName)('%s: the row names files and tests, and they exist', (_, { files, tests }) => {
	expect([files.length, tests.length]).not.toContain(0);
	expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
	expect(tests.filter(({ file, title }) => !hasTest(file, title))).toEqual([]);
});

test('the tests of all classes of edge cases exist', () => {
	const named = listTests(readText('docs/contributing/tests.md'));
	expect(named.length).toBeGreaterThan(10);
	expect(named.filter(({ file, title }) => !hasTest(file, title))).toEqual([]);
});

test('a renamed test and a moved file are detected', () => {
	expect(hasTest('test/unit/specification.test.mts', 'no test of this name')).toBe(false);
	expect(hasTest('test/unit/nowhere.test.mts', 'anything')).toBe(false);
});

test('every tool that refers to the specification names one of its sections', () => {
	const sections = catalog.map(({ spec }) => spec).filter((section) => section !== undefined);
	expect(sections.length).toBeGreaterThan(0);
	expect(sections.filter((section) => !SECTIONS.includes(section))).toEqual([]);
});

test('every section in a comment exists in the specification', () => {
	const sources = ['nodes', 'credentials', 'sandbox'].flatMap((folder) =>
		listFiles(folder, ['.ts', '.mts']),
	);
	const mentioned = sources.flatMap(({ text }) =>
		[...text.matchAll(/\bspec (\d(?:\.\d)?)/gi)].map(([, section]) => section!),
	);
	expect(mentioned.length).toBeGreaterThan(20);
	expect(mentioned.filter((section) => !SECTIONS.includes(section))).toEqual([]);
});
