import { isMet, targetText, type Figure } from '../../../bench/figure.mts';

const figure = (target: Figure['target'], floor: number[] = [1, 1, 1]): Figure => ({
	row: 'upload',
	unit: 's',
	stock: [4, 4, 4],
	ours: [1.2, 1.2, 1.4],
	floor: { what: 'curl', values: floor },
	target,
});

test('a target for our own value or for the ratio holds the medians', () => {
	expect(isMet(figure({ of: 'ours', atMost: 1.3 }))).toBe(true);
	expect(isMet(figure({ of: 'ours', atMost: 1.1 }))).toBe(false);
	expect(isMet(figure({ of: 'ratio', atMost: 0.3 }))).toBe(true);
	expect(isMet(figure({ of: 'ratio', atMost: 0.2 }))).toBe(false);
});

test('a target for each round, or for the ratio to the floor, is missed if one round misses it', () => {
	expect(isMet(figure({ of: 'each', atMost: 1.4 }))).toBe(true);
	expect(isMet(figure({ of: 'each', atMost: 1.3 }))).toBe(false);
	expect(isMet(figure({ of: 'floor', atMost: 1.3 }))).toBe(false);
	expect(isMet(figure({ of: 'floor', atMost: 1.3 }, [1, 1, 1.2]))).toBe(true);
});

test('a floor that is the same in each round needs one value', () => {
	expect(isMet(figure({ of: 'floor', atMost: 1.5 }, [1]))).toBe(true);
	expect(isMet(figure({ of: 'floor', atMost: 1.5 }, [0.9]))).toBe(false);
});

test('what a target allows beyond the floor is not counted', () => {
	const target = { of: 'floor', atMost: 1.3, plus: 0.2 } as const;
	expect(isMet(figure(target))).toBe(true);
	expect(isMet(figure({ ...target, plus: 0.05 }))).toBe(false);
});

test('without a floor, its target is missed', () => {
	expect(isMet({ ...figure({ of: 'floor', atMost: 1.3 }), floor: undefined })).toBe(false);
});

test.each<[NonNullable<Figure['target']>, string]>([
	[{ of: 'ours', atMost: 3 }, '≤ 3'],
	[{ of: 'ratio', atLeast: 4 }, 'ratio ≥ 4'],
	[{ of: 'each', atMost: 0 }, 'each round ≤ 0'],
	[{ of: 'floor', atMost: 1.3 }, 'each round ≤ 1.3 × floor'],
	[{ of: 'floor', atMost: 1.3, plus: 30 }, 'each round ≤ 1.3 × floor + 30'],
	[{ of: 'ours', atMost: 50, atLeast: 50 }, '50'],
])('%j reads "%s"', (target, text) => {
	expect(targetText(target)).toBe(text);
});
