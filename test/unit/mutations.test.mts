import { MUTATIONS_BY_SECTION } from '../../scripts/mutate/mutations.mts';
import { ROWS } from '../../scripts/mutate/specification.mts';
import { readText } from './support/sources.mts';

test.each(ROWS)('row $section: the mutated code occurs in its files', ({ section, files }) => {
	const mutations = MUTATIONS_BY_SECTION[section] ?? [];
	expect(mutations.length).toBeGreaterThan(0);
	const texts = files.map(readText);
	const stale = mutations.filter(({ find }) => !texts.some((text) => text.includes(find)));
	expect(
		stale.map(
			({ find }) =>
				`"${find}" has changed: in scripts/mutate/mutations.yaml, write what to break instead.`,
		),
	).toEqual([]);
});

test('every list of mutations belongs to a row', () => {
	const sections = ROWS.map(({ section }) => section);
	expect(
		Object.keys(MUTATIONS_BY_SECTION).filter((section) => !sections.includes(section)),
	).toEqual([]);
});
