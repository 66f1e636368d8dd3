import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../hosts/root.mts';
import { OF_ROOMS, OF_ROWS } from '../../scripts/mutate/mutations.mts';
import { rowsOf } from '../../scripts/mutate/specification.mts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const rows = rowsOf(read('docs/specification.md'));
const rooms = Object.entries(OF_ROOMS);

const broken = [
	...rows.map(
		({ section, files }) =>
			[`row ${section}`, files, OF_ROWS[section] ?? [], 'mutations.yaml'] as const,
	),
	...rooms.map(
		([name, { files, mutations }]) => [`room ${name}`, files, mutations, 'rooms.yaml'] as const,
	),
];

test.each(broken)('%s: what is broken stands in its files', (_, files, mutations, list) => {
	expect(mutations.length).toBeGreaterThan(0);
	const texts = files.map(read);
	const stale = mutations.filter(({ find }) => !texts.some((text) => text.includes(find)));
	expect(
		stale.map(
			({ find }) =>
				`"${find}" has changed: in scripts/mutate/${list}, write what to break instead.`,
		),
	).toEqual([]);
});

test('every list of mutations is that of a row', () => {
	const sections = rows.map(({ section }) => section);
	expect(Object.keys(OF_ROWS).filter((section) => !sections.includes(section))).toEqual([]);
});

test.each(rooms)('room %s: its tests exist', (_, { tests }) => {
	expect(tests.length).toBeGreaterThan(0);
	expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
