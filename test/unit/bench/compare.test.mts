import { becameWorse } from '../../../bench/compare.mts';
import type { Figure } from '../../../bench/figure.mts';

const row = (ours: number[], stock: number[], unit: Figure['unit'] = 's'): Figure => ({
	row: 'upload',
	unit,
	ours,
	stock,
});

test('a machine that is twice as slow for both is no change', () => {
	expect(becameWorse([row([2, 2, 2], [8, 8, 8])], [row([1, 1, 1], [4, 4, 4])])).toEqual([]);
});

test('a ratio that is worse by more than the noise is reported, with both ratios', () => {
	expect(becameWorse([row([2, 2.02, 2], [4, 4, 4])], [row([1, 1, 1.02], [4, 4, 4])])).toEqual([
		'upload: ours to stock went from 0.250 to 0.500, 100 % worse; the noise is 5 %',
	]);
});

test('what differs as much between the repeats is noise', () => {
	expect(becameWorse([row([1, 1.3, 1.6], [4, 4, 4])], [row([0.9, 1, 1.4], [4, 4, 4])])).toEqual([]);
});

test('for rates, more is better', () => {
	const [slow, fast] = [row([50], [100], 'events/s'), row([90], [100], 'events/s')];
	expect(becameWorse([slow], [fast])).toHaveLength(1);
	expect(becameWorse([fast], [slow])).toEqual([]);
});

test('a row that the baseline lacks, or that has nothing beside it, is not compared', () => {
	expect(becameWorse([row([2], [1])], [])).toEqual([]);
	const alone = { ...row([2], []), stock: undefined };
	expect(becameWorse([alone], [alone])).toEqual([]);
});
