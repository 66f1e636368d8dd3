import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { segmentOrder } from '../../../nodes/MediaGeneration/catalog/parts/segment';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import type { Field, GroupEntry, Layout, Value } from '../../../nodes/MediaGeneration/fields';
import { isRequired, knownIn, LAYOUTS, layoutsOf } from '../../../nodes/MediaGeneration/fields';
import { fieldHints, hintsOf } from '../../../nodes/MediaGeneration/checks/hints';
import { fieldProblems, problemsOf } from '../../../nodes/MediaGeneration/checks/problems';
import { madeUpTool } from '../support/made-up-tool.mts';
import {
	everyField,
	fullValues,
	inEveryLayout,
	leastValues,
	sampleValue,
	withLiveRules,
} from '../../support/samples.mts';

const tools = [...catalog, madeUpTool];

type Row = [string, Tool, Field, Layout];

const rows = (wanted: (field: Field, layout: Layout) => boolean): Row[] =>
	everyField(tools).flatMap(([name, tool, field]) =>
		LAYOUTS.filter((layout) => wanted(field, layout)).map((layout): Row => [
			`${name} ${layout}`,
			tool,
			knownIn(field, layout),
			layout,
		]),
	);

const known = (field: Field, layout: Layout): boolean => layoutsOf(field).includes(layout);

/** The problems, and the hints at what the live service is known not to take, if this one value is not valid. */
function said(tool: Tool, field: Field, layout: Layout, value: Value | undefined): string[] {
	const values = { ...fullValues(tool, layout), [field.name]: value };
	return [
		...problemsOf(tool, values, layout),
		...hintsOf(withLiveRules(tool), values, layout),
	].filter((problem) => problem.startsWith(`${field.label} (${field.name}) `));
}

/** The same, without the rules about several values. */
function saidAlone(tool: Tool, field: Field, layout: Layout, value: Value | undefined): string[] {
	const values = { ...fullValues(tool, layout), [field.name]: value };
	return [...fieldProblems(tool, values, layout), ...fieldHints(tool, values, layout)];
}

test.each(inEveryLayout(tools))('%s: valid values have no problems', (_, tool, layout) => {
	expect(problemsOf(tool, fullValues(tool, layout), layout)).toEqual([]);
	expect(problemsOf(tool, leastValues(tool, layout), layout)).toEqual([]);
});

test.each(rows(known))(
	'%s: may be absent only where the layout does not require it',
	(_, tool, field, layout) => {
		const problems = said(tool, field, layout, undefined);
		const isMissed = problems.some((problem) => /is required/.test(problem));
		expect(isMissed).toBe(isRequired(field, layout));
		if (!isMissed) expect(saidAlone(tool, field, layout, undefined)).toEqual([]);
	},
);

test.each(rows((field, layout) => !known(field, layout)))(
	'%s: a field that the layout lacks is refused, not dropped',
	(_, tool, field, layout) => {
		const other = fullValues(tool, layout === 'flat' ? 'nested' : 'flat')[field.name];
		expect(said(tool, field, layout, other)).toEqual([
			expect.stringContaining('is not supported by this service; remove it, or choose another'),
		]);
	},
);

test.each(rows((field, layout) => field.kind === 'number' && known(field, layout)))(
	'%s: each bound is named together with the value',
	(_, tool, field, layout) => {
		if (field.kind !== 'number') throw new Error('rows() gave another kind');
		const { min, above, max, only, step } = field;
		if (min !== undefined) {
			// Below what can work at all, that is the bound that is named.
			const below = above === undefined ? min - 1 : (above + min) / 2;
			const [sentence] = said(tool, field, layout, below);
			expect(sentence).toContain(`is ${below}, but must be at least ${min}`);
			expect(saidAlone(tool, field, layout, min).join()).not.toContain('at least');
		}
		if (above !== undefined && min === undefined && !only) {
			const [sentence] = said(tool, field, layout, above);
			expect(sentence).toContain(`is ${above}, but must be greater than ${above}`);
			expect(saidAlone(tool, field, layout, above + 0.01).join()).not.toContain('greater');
		}
		if (max !== undefined) {
			const [sentence] = said(tool, field, layout, max + 1);
			expect(sentence).toContain(`is ${max + 1}, but may be at most ${max}`);
			expect(saidAlone(tool, field, layout, max).join()).not.toContain('at most');
		}
		if (only !== undefined) {
			const between = only.map((value) => value + 1).find((value) => !only.includes(value));
			const [sentence] = said(tool, field, layout, between);
			expect(sentence).toContain(`but must be one of ${only.join(', ')}`);
			for (const value of only) expect(said(tool, field, layout, value)).toEqual([]);
		}
		if (step !== undefined) {
			const base = sampleValue(field) as number;
			for (const times of [1, 2, 3]) {
				const good = base + times * step;
				if (good <= (max ?? Infinity)) expect(said(tool, field, layout, good)).toEqual([]);
			}
			const [sentence] = said(tool, field, layout, base + step / 2);
			expect(sentence).toContain(`${step}`);
		}
		for (const value of ['many', Number.NaN, Infinity, true]) {
			const [sentence] = said(tool, field, layout, value);
			expect(sentence).toContain(`must be a number, but is "${value}"`);
		}
	},
);

test.each(rows((field, layout) => field.kind === 'number' && known(field, layout)))(
	'%s: takes fractions or whole numbers only',
	(_, tool, field, layout) => {
		if (field.kind !== 'number') throw new Error('rows() gave another kind');
		const isWhole = field.integer || field.wholeIn === layout;
		const half = (field.min ?? 1) + 0.5;
		const sentences = said(tool, field, layout, half).join();
		expect(sentences.includes(`must be a whole number, but is ${half}`)).toBe(isWhole);
	},
);

test.each(rows((field, layout) => field.kind === 'text' && known(field, layout)))(
	'%s: text is checked for emptiness and length',
	(_, tool, field, layout) => {
		if (field.kind !== 'text') throw new Error('rows() gave another kind');
		const { minLength, maxLength } = field;
		if (minLength !== undefined) {
			for (const empty of ['', ' \n ']) {
				expect(said(tool, field, layout, empty)).toEqual([
					expect.stringContaining(`is empty; enter at least ${minLength} character`),
				]);
			}
		}
		if (maxLength !== undefined) {
			expect(said(tool, field, layout, '😀'.repeat(maxLength))).toEqual([]);
			expect(said(tool, field, layout, '😀'.repeat(maxLength + 1))).toEqual([
				expect.stringContaining(
					`has ${maxLength + 1} characters, but may have at most ${maxLength}`,
				),
			]);
		}
		if (maxLength === undefined) {
			expect(said(tool, field, layout, 'Use {{name}} here')).toEqual([]);
		}
		expect(said(tool, field, layout, 7)).toEqual([expect.stringContaining('must be text')]);
	},
);

test.each(rows((field, layout) => field.kind === 'choice' && known(field, layout)))(
	'%s: any words but none are taken, since the service may know more than the list',
	(_, tool, field, layout) => {
		if (field.kind !== 'choice') throw new Error('rows() gave another kind');
		for (const { value } of field.choices) {
			expect(saidAlone(tool, field, layout, value)).toEqual([]);
		}
		expect(said(tool, field, layout, 'hexagonal')).toEqual([]);
		expect(said(tool, field, layout, '')).toEqual([
			expect.stringContaining('is empty; choose a value or type one'),
		]);
	},
);

test.each(rows((field, layout) => field.kind === 'boolean' && known(field, layout)))(
	'%s: only true and false are either',
	(_, tool, field, layout) => {
		expect(said(tool, field, layout, false)).toEqual([]);
		expect(said(tool, field, layout, 'yes')).toEqual([
			expect.stringContaining('must be true or false, but is "yes"'),
		]);
	},
);

test.each(rows((field, layout) => field.kind === 'group' && known(field, layout)))(
	'%s: entries are counted, and each is checked',
	(_, tool, field, layout) => {
		if (field.kind !== 'group') throw new Error('rows() gave another kind');
		const [good] = sampleValue(field) as readonly GroupEntry[];
		if (field.maxEntries !== undefined) {
			const many = Array.from({ length: field.maxEntries + 1 }, () => good!);
			expect(said(tool, field, layout, many)).toEqual([
				expect.stringContaining(
					`has ${field.maxEntries + 1} entries, but may have at most ${field.maxEntries}`,
				),
			]);
			expect(said(tool, field, layout, many.slice(1))).toEqual([]);
		}
		for (const inner of field.fields) {
			if (inner.kind === 'text' && inner.minLength === undefined) continue;
			expect(said(tool, field, layout, [good!, { ...good!, [inner.name]: '' }])).toEqual([
				expect.stringContaining(`entry 2, ${inner.label} (${inner.name}) `),
			]);
		}
	},
);

test.each(inEveryLayout(tools.filter(({ rules }) => rules?.includes(segmentOrder))))(
	'%s: an end that does not come after its start is refused with both numbers',
	(_, tool, layout) => {
		for (const end_seconds of [4, 5]) {
			const values = { ...fullValues(tool, layout), end_seconds, start_seconds: 5 };
			expect(problemsOf(tool, values, layout)).toContainEqual(
				expect.stringMatching(
					new RegExp(`\\(end_seconds\\) is ${end_seconds}, .*\\(start_seconds\\), which is 5$`),
				),
			);
		}
		const alone = { ...leastValues(tool, layout), end_seconds: undefined, start_seconds: 5 };
		expect(problemsOf(tool, alone, layout).join()).not.toContain('greater');
	},
);

test.each(inEveryLayout(tools))(
	'%s: typed braces are refused, braces in the result of an expression never',
	(_, tool, layout) => {
		const values = fullValues(tool, layout);
		for (const { name, label } of tool.fields) {
			const typed = (value: unknown): string[] =>
				problemsOf(tool, values, layout, { [name]: value });
			for (const given of ['a {{ $json.a }} b', { mode: 'url', value: '{{ $json.a }}' }]) {
				expect(typed(given)).toContainEqual(
					expect.stringMatching(
						new RegExp(`\\(${name}\\) still contains an unevaluated expression.*{{ .json.a }}`),
					),
				);
				expect(typed(given).join()).toContain(label);
			}
			expect(typed('=a {{ $json.a }} b')).toEqual([]);
			expect(typed({ mode: 'url', value: '={{ $json.a }}' })).toEqual([]);
			expect(typed('braces { like } {these}')).toEqual([]);
		}
	},
);

test('all wrong values of an item are reported together', () => {
	const tool = catalog.find(({ slug }) => slug === 'ai-image-generator')!;
	const problems = problemsOf(tool, { prompt: '', image_count: 0, orientation: '' }, 'flat');
	expect(problems.map((problem) => /\((\w+)\)/.exec(problem)?.[1])).toEqual([
		'prompt',
		'image_count',
		'orientation',
	]);
});

test('a very long value is shortened in the sentence', () => {
	const tool = catalog.find(({ slug }) => slug === 'face-swap')!;
	const values = { ...fullValues(tool, 'nested'), start_seconds: 'x'.repeat(10_000) };
	const [sentence] = problemsOf(tool, values, 'nested');
	expect(sentence).toContain('xxx');
	expect(sentence!.length).toBeLessThan(300);
});
