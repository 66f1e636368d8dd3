import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { speedPart } from '../../../bench/speed-table.mts';
import { root } from '../../../hosts/root.mts';

type StoredRow = Parameters<typeof speedPart>[0]['rows'][number];

const row: StoredRow = {
	row: 'upload of 1024 MiB: time',
	date: '2026-11-22',
	unit: 's',
	floor_is: 'curl',
	values: { stock: [6, 5, 7], ours: [1.25, 1.5], floor: [1] },
};

const partOf = (...rows: StoredRow[]): string =>
	speedPart({
		machine: { cores: 2 },
		versions: { package: '0.1.0', n8n: '2.41.1' },
		rows,
	});

test('a row shows the medians of both, and the reference', () => {
	expect(partOf(row)).toContain('| Upload of 1024 MiB: time | 6 s | 1.4 s | curl: 1 s |');
});

test('rates have an arrow up', () => {
	const rate: StoredRow = {
		row: 'events',
		date: '2026-11-20',
		unit: 'events/s',
		values: { stock: [28.6], ours: [123.4] },
	};
	expect(partOf(rate)).toContain('| Events ↑ | 29 per second | 123 per second |  |');
});

test('the line below the table says when its rows were measured', () => {
	expect(partOf(row)).toContain('n8n 2.41.1, 2026-11-22.');
	const older = { ...row, date: '2026-11-20' };
	expect(partOf(row, older)).toContain('n8n 2.41.1, 2026-11-20 to 2026-11-22.');
});

test.each<[string, Partial<StoredRow>]>([
	['has nothing beside it', { values: { ours: [1] } }],
	['is a point of a curve', { point: { chart: 'Items', x: 10 } }],
	['is not compared with stock nodes', { stock_is: 'the same node' }],
	['only explains another row', { row: 'events: processor time of n8n per event' }],
	['counts calls', { unit: 'calls' }],
])('a row that %s is not shown', (_, change) => {
	const linesOf = (one: StoredRow) =>
		partOf(one)
			.split('\n')
			.filter((line) => line.startsWith('|'));
	const headAndRule = 2;
	expect(linesOf(row)).toHaveLength(headAndRule + 1);
	expect(linesOf({ ...row, ...change })).toHaveLength(headAndRule);
});

test('docs/benchmarks.md shows the committed results; `npm run bench:charts` writes them there', () => {
	const read = (path: string) => readFileSync(join(root, path), 'utf8');
	const baseline = JSON.parse(read('bench/baseline.json')) as Parameters<typeof speedPart>[0];
	expect(read('docs/benchmarks.md')).toContain(speedPart(baseline));
});
