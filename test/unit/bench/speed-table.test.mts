import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../../../bench/figure.mts';
import { readBaseline } from '../../../bench/results.mts';
import { scalePart, speedPart, targetsPart, highlightsPart } from '../../../bench/speed-table.mts';
import { root } from '../../../hosts/root.mts';

const row: Figure = {
	row: 'upload of 1024 MiB: time',
	date: '2026-11-23',
	unit: 's',
	stock: [6, 5, 7],
	ours: [1.25, 1.5],
};

const measured = { machine: { cores: 2 }, versions: { package: '0.1.0', n8n: '2.41.1' } };
const partOf = (...rows: Figure[]): string => speedPart({ ...measured, rows });

test('a missed target says so, on the page for contributors alone', () => {
	const part = (...rows: Figure[]): string => targetsPart({ ...measured, rows });
	expect(part({ ...row, target: { of: 'ours', atMost: 2 } })).toContain('| ≤ 2 |');
	expect(part({ ...row, target: { of: 'ours', atMost: 1 } })).toContain('| **missed:** ≤ 1 |');
	expect(partOf({ ...row, target: { of: 'ours', atMost: 1 } })).not.toContain('≤ 1');
	expect(part(row)).not.toContain('upload');
	expect(part({ ...row, stock: undefined })).toContain('Upload of 1024 MiB');
});

test.each<[string, Partial<Figure>]>([
	['is a point of a curve', { point: { chart: 'Items', x: 10 } }],
	['is not compared with stock nodes', { stockIs: 'the same node' }],
])('a row that %s is not shown', (_, change) => {
	const linesOf = (one: Figure) =>
		partOf(row, { ...one, ...change })
			.split('\n')
			.filter((line) => line.startsWith('|'));
	const headRuleAndRow = 3;
	expect(linesOf({ ...row, row: 'another' })).toHaveLength(headRuleAndRow);
});

test('docs/benchmarks.md, its page for contributors and the README show the committed results; `npm run bench:tables` writes them there', async () => {
	const read = (path: string) => readFileSync(join(root, path), 'utf8');
	const baseline = await readBaseline();
	const page = read('docs/benchmarks.md');
	expect(page).toContain(speedPart(baseline));
	expect(page).toContain(scalePart(baseline));
	expect(read('docs/contributing/measurements.md')).toContain(targetsPart(baseline));
	expect(read('README.md')).toContain(highlightsPart(baseline));
});
