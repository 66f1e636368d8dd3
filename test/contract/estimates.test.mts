import fc from 'fast-check';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool';
import { estimateItem, type Estimate } from '../../nodes/MediaGeneration/estimate/estimate';
import { FIGURES } from '../../nodes/MediaGeneration/estimate/figures';
import type { Field, Layout, Values } from '../../nodes/MediaGeneration/fields';
import { buildBody } from '../../nodes/MediaGeneration/fields';
import { loadContract } from '../../sandbox/contract/contract.mts';
import {
	estimateCredits as charged,
	findPublishedCredits,
} from '../../sandbox/projects/credits.mts';
import { makeFullValues, listEveryLayout, makeLeastValues } from '../support/samples.mts';

/**
 * *Check Only* and the sandbox compute a price from two separate statements of the published prices:
 * scripts/generate/figures.yaml and sandbox/contract/openapi.yaml. For each request, the sandbox's charge must equal the
 * estimate or lie in its range, or both must lack a price for the same reason.
 */

const RUNS = 200;

/** The estimate and the charge if they differ; undefined if they agree. */
function findDifference(tool: Tool, values: Values, layout: Layout, figures = FIGURES) {
	const known = loadContract().findTool(tool.slug, layout);
	const estimated: Estimate = estimateItem(tool, values, layout, figures);
	// The contract has no tool for Detect Faces, which must be free.
	if (!known) return 'credits' in estimated && estimated.credits.max === 0 ? undefined : estimated;
	const body = buildBody(tool, values, layout) as never;
	const truth = findPublishedCredits(known, layout, body);
	const credits = charged(known, layout, body);
	const both = { values, estimated, truth, credits };
	if ('unknown' in estimated) {
		return typeof truth === 'object' &&
			'unpublished' in truth &&
			truth.unpublished === estimated.unknown
			? undefined
			: both;
	}
	const { min, max } = estimated.credits;
	if (typeof truth === 'object' && 'unpublished' in truth) return both;
	if (typeof truth === 'object') return max === undefined && credits === min ? undefined : both;
	return credits >= min && credits <= (max ?? -1) ? undefined : both;
}

const rows = listEveryLayout(catalog).filter(
	([, tool, layout]) => layout === 'nested' || loadContract().findTool(tool.slug, layout),
);

/** Random values; undefined for a kind of field on which no price depends. */
function drawValue(field: Field): fc.Arbitrary<unknown> | undefined {
	switch (field.kind) {
		case 'number':
			return fc.oneof(
				fc.constantFrom(1, 2, 4, 5, 10, 24, 30, 60),
				fc.double({ min: 0.1, max: 500, noNaN: true }).map((one) => Number(one.toFixed(3))),
			);
		case 'boolean':
			return fc.constantFrom(...(field.unset === false ? [true] : [true, false]));
		case 'choice':
			return fc.constantFrom(
				...field.choices.map(({ value }) => value).filter((value) => value !== field.unset),
				...(field.extensible ? ['something-new'] : []),
			);
		case 'text':
			return fc.string({ minLength: 1, maxLength: 300 });
		default:
			return undefined;
	}
}

function drawItems(tool: Tool, layout: Layout): fc.Arbitrary<Values> {
	const entries = tool.fields.flatMap((field) => {
		const value = field.place[layout] === undefined ? undefined : drawValue(field);
		if (!value) return [];
		const isNeeded = field.requiredIn.includes(layout);
		return [[field.name, isNeeded ? value : fc.option(value, { nil: undefined })] as const];
	});
	const least = makeLeastValues(tool, layout);
	return fc
		.record(Object.fromEntries(entries))
		.map((values) => ({ ...least, ...values }) as Values)
		.filter(({ start_seconds: start = 0, end_seconds: end }) => end === undefined || end > start!);
}

test.each(rows)('%s: its samples cost as much as the estimate', (_, tool, layout) => {
	for (const values of [makeLeastValues(tool, layout), makeFullValues(tool, layout)]) {
		expect(findDifference(tool, values, layout)).toBeUndefined();
	}
});

test.each(rows)('%s: random values cost as much as the estimate', (_, tool, layout) => {
	fc.assert(
		fc.property(drawItems(tool, layout), (values) => {
			expect(findDifference(tool, values, layout)).toBeUndefined();
		}),
		{ numRuns: RUNS },
	);
});

test('the comparison covers all tools, in the formats that have them', () => {
	expect(new Set(rows.map(([, { slug }]) => slug)).size).toBe(catalog.length);
	expect(rows.map(([, , layout]) => layout)).toEqual(expect.arrayContaining(['flat', 'nested']));
});

const priced = Object.entries(FIGURES).flatMap(([slug, { rates }]) =>
	rates.map((_, index): [string, string, number] => [`${slug} ${index}`, slug, index]),
);

test.each(priced)('a wrong price is detected: rate %s', (_, slug, at) => {
	const figure = FIGURES[slug]!;
	const rates = figure.rates.map((rate, index) =>
		index === at ? { ...rate, credits: [rate.credits].flat().at(-1)! * 3 + 1 } : rate,
	);
	const tool = catalog.find((one) => one.slug === slug)!;
	const when = Object.entries(rates[at]!.when ?? {}).filter(([, value]) => value !== null);
	const long = { end_seconds: 12, fps: 10 };
	const values = {
		...makeLeastValues(tool, 'nested'),
		...long,
		...Object.fromEntries(when),
	} as Values;
	const planted = { ...FIGURES, [slug]: { ...figure, rates } };
	expect(findDifference(tool, values, 'nested')).toBeUndefined();
	expect(findDifference(tool, values, 'nested', planted)).toBeDefined();
});

/** A renamed field would leave its tool's price without an amount. */
test.each(catalog.filter(({ slug }) => slug in FIGURES).map((tool) => [tool.slug, tool] as const))(
	'%s: the charged amount is found in its fields',
	(_, tool) => {
		expect(estimateItem(tool, makeFullValues(tool, 'nested'), 'nested')).not.toMatchObject({
			unknown: 'length',
		});
	},
);
