import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scalePart, speedPart } from '../../../bench/speed-table.mts';
import { root } from '../../../hosts/root.mts';

type StoredRow = Parameters<typeof speedPart>[0]['rows'][number];

const row: StoredRow = {
	row: 'upload of 1024 MiB: time',
	date: '2026-11-23',
	unit: 's',
	floor_is: 'curl',
	values: { stock: [6, 5, 7], ours: [1.25, 1.5], floor: [1] },
};

const measured = { machine: { cores: 2 }, versions: { package: '0.1.0', n8n: '2.41.1' } };
const partOf = (...rows: StoredRow[]): string => speedPart({ ...measured, rows });

/** The first row of the first table. */
const firstOf = (...rows: StoredRow[]): string =>
	partOf(...rows)
		.split('\n')
		.find((_, index) => index === 2)!;

test('a row shows the medians and ranges of both, which is better, and the floor', () => {
	expect(firstOf(row)).toBe(
		'| Upload of 1024 MiB: time | 6 s (5–7) | 1.4 s (1.3–1.5) | this package | curl: 1 s |  | 2 |',
	);
});

test('core nodes are named where they are better, and neither where the ranges overlap', () => {
	expect(firstOf({ ...row, values: { stock: [1, 1.1], ours: [1.2, 1.3] } })).toContain(
		'| core nodes |',
	);
	expect(firstOf({ ...row, values: { stock: [1, 1.25], ours: [1.2, 1.3] } })).toContain(
		'| neither |',
	);
});

test('a floor that our median is better than is none, and is left out', () => {
	expect(firstOf({ ...row, values: { ...row.values, floor: [2] } })).not.toContain('curl');
});

test('a missed target says so', () => {
	expect(firstOf({ ...row, target: '≤ 2', met: true })).toContain('| ≤ 2 |');
	expect(firstOf({ ...row, target: '≤ 1', met: false })).toContain('| **missed:** ≤ 1 |');
});

test('rates have an arrow up, and more is better', () => {
	const rate: StoredRow = {
		row: 'events',
		date: '2026-11-23',
		unit: 'events/s',
		values: { stock: [28.6], ours: [123.4] },
	};
	expect(firstOf(rate)).toBe(
		'| Events ↑ | 29 per second | 123 per second | this package |  |  | 1 |',
	);
});

test('the line below the table says when its rows were measured', () => {
	expect(partOf(row)).toContain('n8n 2.41.1, 2026-11-23.');
	const older = { ...row, date: '2026-11-20' };
	expect(partOf(row, older)).toContain('n8n 2.41.1, 2026-11-20 to 2026-11-23.');
});

test('a comparison with the earlier workflow of core nodes is marked', () => {
	expect(partOf(row)).not.toContain('†');
	expect(partOf({ ...row, date: '2026-11-22' })).toContain('†: core nodes were measured with');
});

test('a row without a counterpart has its own table', () => {
	expect(partOf(row)).not.toContain('counterpart');
	const alone = { ...row, row: 'loading', values: { ours: [1] } };
	expect(partOf(row, alone)).toContain('Without a counterpart');
	expect(partOf(row, alone)).toContain('| Loading | 1 s |  |  | 1 |');
});

test.each<[string, Partial<StoredRow>]>([
	['is a point of a curve', { point: { chart: 'Items', x: 10 } }],
	['is not compared with stock nodes', { stock_is: 'the same node' }],
	['only explains another row', { row: 'events: processor time of n8n per event' }],
])('a row that %s is not shown', (_, change) => {
	const linesOf = (one: StoredRow) =>
		partOf(row, { ...one, ...change })
			.split('\n')
			.filter((line) => line.startsWith('|'));
	const headRuleAndRow = 3;
	expect(linesOf({ ...row, row: 'another' })).toHaveLength(headRuleAndRow);
});

test('a point of a curve is the median of at least three rounds', () => {
	const point = { ...row, point: { chart: 'Items', x: 10 }, values: { ours: [1, 2, 3] } };
	const scaleOf = (one: StoredRow) => scalePart({ ...measured, rows: [one] });
	expect(scaleOf(point)).toContain('| Items | 10 |  | 2 s (1–3) |');
	expect(scaleOf({ ...point, values: { ours: [1, 2] } })).not.toContain('| Items |');
});

test('docs/benchmarks.md shows the committed results; `npm run bench:charts` writes them there', () => {
	const read = (path: string) => readFileSync(join(root, path), 'utf8');
	const baseline = JSON.parse(read('bench/baseline.json')) as Parameters<typeof speedPart>[0];
	const page = read('docs/benchmarks.md');
	expect(page).toContain(speedPart(baseline));
	expect(page).toContain(scalePart(baseline));
});
