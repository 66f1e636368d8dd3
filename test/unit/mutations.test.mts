import { OF_ROWS } from '../../scripts/mutate/mutations.mts';
import { mutantsOf } from '../../scripts/mutate/operators.mts';
import { rowsOf } from '../../scripts/mutate/specification.mts';
import { textOf } from './support/sources.mts';

const rows = rowsOf(textOf('docs/contributing/specification.md'));

test.each(rows)('row $section: what is broken stands in its files', ({ section, files }) => {
	const mutations = OF_ROWS[section] ?? [];
	expect(mutations.length).toBeGreaterThan(0);
	const texts = files.map(textOf);
	const stale = mutations.filter(({ find }) => !texts.some((text) => text.includes(find)));
	expect(
		stale.map(
			({ find }) =>
				`"${find}" has changed: in scripts/mutate/mutations.yaml, write what to break instead.`,
		),
	).toEqual([]);
});

test('every list of mutations is that of a row', () => {
	const sections = rows.map(({ section }) => section);
	expect(Object.keys(OF_ROWS).filter((section) => !sections.includes(section))).toEqual([]);
});

test('a file is broken at one place each, never in its comments, and stays a program', () => {
	const source = [
		'/** true && false */',
		'const isIn = (a: number) =>',
		'\tnumbers.length > 0 &&',
		'\tnumbers.includes(a);',
		"if (isIn(3)) throw new Error('x');",
	];
	expect(mutantsOf(source.join('\n')).map(({ line, after }) => `${line} ${after}`)).toEqual([
		'3 numbers.length >= 0 &&',
		"5 if (!(isIn(3))) throw new Error('x');",
		"5 if (isIn(3)) throw new Error('');",
	]);
});
