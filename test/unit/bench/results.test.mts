import type { Figure } from '../../../bench/figure.mts';
import { withRows, type Results } from '../../../bench/results.mts';

const measured = (row: string, date = '2026-11-22'): Figure => ({
	row,
	date,
	unit: 's',
	ours: [1],
});

test('rows that were measured again take their old places in the baseline, new ones come last', () => {
	const before = { date: 'then', rows: [measured('a'), measured('b')] } as Results;
	const again = measured('a', '2026-11-23');
	const now = { date: 'now', rows: [measured('c'), again] } as Results;
	expect(withRows(before, now)).toEqual({
		date: 'now',
		rows: [again, measured('b'), measured('c')],
	});
});

test('rows of a group that was measured again go if they are no longer measured', () => {
	const old = { ...measured('a'), group: 'upload' };
	const other = { ...measured('b'), group: 'download' };
	const fresh = { ...measured('c'), group: 'upload' };
	const before = { date: 'then', rows: [old, other] } as Results;
	const now = { date: 'now', rows: [fresh] } as Results;
	expect(withRows(before, now).rows).toEqual([other, fresh]);
});

test('groups keep their order, wherever their rows are new', () => {
	const [old, fresh, last] = [
		{ ...measured('a'), group: 'upload' },
		{ ...measured('b'), group: 'upload' },
		{ ...measured('c'), group: 'download' },
	];
	const before = { date: 'then', rows: [old, last] } as Results;
	const now = { date: 'now', rows: [old, fresh] } as Results;
	expect(withRows(before, now, ['upload', 'download']).rows).toEqual([old, fresh, last]);
});
