import { judge, targetText, type Figure } from '../../../bench/figure.mts';

const figure = (target: Figure['target'], floor: number[] = [1, 1, 1]): Figure => ({
	row: 'upload',
	unit: 's',
	stock: [4, 4, 4],
	ours: [1.2, 1.2, 1.4],
	floor: { what: 'curl', values: floor },
	target,
});

test('a target for our own value or for the ratio holds the medians', () => {
	expect(judge(figure({ of: 'ours', atMost: 1.3 })).met).toBe(true);
	expect(judge(figure({ of: 'ours', atMost: 1.1 })).met).toBe(false);
	expect(judge(figure({ of: 'ratio', atMost: 0.3 })).met).toBe(true);
	expect(judge(figure({ of: 'ratio', atMost: 0.2 })).met).toBe(false);
});

test('a target for each round, or for the ratio to the floor, is missed if one round misses it', () => {
	expect(judge(figure({ of: 'each', atMost: 1.4 })).met).toBe(true);
	expect(judge(figure({ of: 'each', atMost: 1.3 })).met).toBe(false);
	expect(judge(figure({ of: 'floor', atMost: 1.3 })).met).toBe(false);
	expect(judge(figure({ of: 'floor', atMost: 1.3 }, [1, 1, 1.2])).met).toBe(true);
});

test('a floor that is the same in each round needs one value', () => {
	expect(judge(figure({ of: 'floor', atMost: 1.5 }, [1])).met).toBe(true);
	expect(judge(figure({ of: 'floor', atMost: 1.5 }, [0.9])).met).toBe(false);
});

test('what a target allows beyond the floor is not counted', () => {
	const target = { of: 'floor', atMost: 1.3, plus: 0.2 } as const;
	expect(judge(figure(target)).met).toBe(true);
	expect(judge(figure({ ...target, plus: 0.05 })).met).toBe(false);
});

test('without a floor, its target is missed', () => {
	expect(judge({ ...figure({ of: 'floor', atMost: 1.3 }), floor: undefined }).met).toBe(false);
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
