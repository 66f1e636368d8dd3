import { catalog } from '../../nodes/MediaGeneration/catalog';
import { CHARGE_PHRASES, PRICES_URL } from '../../nodes/MediaGeneration/catalog/price';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool';
import { estimateItem } from '../../nodes/MediaGeneration/estimate/estimate';
import { describeModelPrice, listModels } from '../../nodes/MediaGeneration/estimate/prices';
import { buildBody } from '../../nodes/MediaGeneration/fields';
import { BUILDER_HINT } from '../../nodes/MediaGeneration/form/agent-properties';
import { adviseAgentToWait } from '../../nodes/MediaGeneration/execution/operations/generate';
import {
	createHints,
	describeTool,
	describeToolCharge,
} from '../../nodes/MediaGeneration/form/hints';
import { loadContract, type Credits, type Price } from '../../sandbox/contract/contract.mts';
import { estimateCredits, findPublishedCredits } from '../../sandbox/projects/credits.mts';
import { writeModelsPart } from '../../scripts/generate/models-page.mts';
import { writePriceParts } from '../../scripts/generate/prices.mts';
import { listPriceCases, FIGURES } from '../../scripts/generate/figures.mts';
import { makeFullValues, makeLeastValues } from '../support/samples.mts';
import { openapi } from './support/openapi.mts';

/**
 * The catalog and the sandbox's contract both state the unit by which a tool is charged. All texts for users, agents
 * and readers are derived from the catalog's unit.
 */

const tools = catalog.map((tool): [string, Tool] => [tool.slug, tool]);

const readContractPrice = (slug: string): Price => openapi.paths[`/v1/${slug}`]!.post!['x-price']!;

/** The paths on which a price depends in the contract. */
const listFactors = (credits: Credits): string[] =>
	typeof credits === 'number' || !('of' in credits)
		? []
		: [
				credits.of,
				...Object.values(credits.is).flatMap(listFactors),
				...listFactors(credits.otherwise),
			];

describe.each(tools)('%s', (slug, tool) => {
	const { chargedBy, dependsOn = [] } = tool.price;

	test('the sandbox charges by the same unit', () => {
		expect(readContractPrice(slug)?.by).toBe(chargedBy);
		const ours = [...dependsOn, ...(FIGURES.tools[slug]!.notWith ?? [])];
		const paths = tool.fields
			.filter(({ name }) => ours.includes(name))
			.flatMap(({ place }) => Object.values(place));
		for (const path of listFactors(readContractPrice(slug).credits)) expect(paths).toContain(path);
	});

	test('its samples cost as much in the sandbox as in the estimate', () => {
		const contract = loadContract().findTool(slug, 'nested');
		// The contract has no tool for Detect Faces, which is free.
		if (!contract) return expect(chargedBy).toBe('free');
		for (const values of [makeLeastValues(tool, 'nested'), makeFullValues(tool, 'nested')]) {
			const estimate = estimateItem(tool, values, 'nested');
			const body = buildBody(tool, values, 'nested') as never;
			const published = findPublishedCredits(contract, 'nested', body);
			const isUnpublished = typeof published === 'object' && 'unpublished' in published;
			expect('credits' in estimate).toBe(!isUnpublished);
			if (!('credits' in estimate)) continue;
			const { min, max = Infinity } = estimate.credits;
			const credits = estimateCredits(contract, 'nested', body);
			expect(credits).toBeGreaterThanOrEqual(min);
			expect(credits).toBeLessThanOrEqual(max);
		}
	});

	test('it has figures for its unit, but none if it is charged by length', () => {
		const figures = listPriceCases(slug).map(({ credits }) => credits);
		if (chargedBy === 'length') return expect(figures).toEqual([]);
		expect(figures.length).toBeGreaterThan(0);
		for (const credits of figures) expect(credits > 0).toBe(chargedBy !== 'free');
		const factors = new Set(listPriceCases(slug).flatMap(({ when }) => Object.keys(when)));
		expect([...dependsOn]).toEqual(expect.arrayContaining([...factors]));
	});

	test('panel, agent and documentation name the unit', () => {
		const panel = createHints([tool])
			.map(({ message }) => message)
			.find((message) => message.includes(PRICES_URL))!;
		expect(panel).toContain(`<a href="${PRICES_URL}">Prices</a>`);
		const next = adviseAgentToWait(tool);
		const row = Object.values(writePriceParts())
			.join('\n')
			.split('\n')
			.find((line) => line.startsWith('|') && line.split(' | ')[0] === `| ${tool.label}`);
		const credits = row!.split(' | ')[2];
		expect(credits === 'not published').toBe(chargedBy === 'length');
		if (chargedBy === 'free') {
			expect(panel).toContain('doesn’t charge for this');
			expect(next).not.toContain('charge');
			expect(row).toContain('| free | 0 |');
			expect(BUILDER_HINT).toContain(tool.label);
		} else {
			const charge = describeToolCharge(tool);
			expect(charge).toMatch(
				chargedBy === 'length' ? CHARGE_PHRASES[chargedBy] : / credits?\b.* \(\w+ 20\d\d\)/,
			);
			const isByModel = chargedBy !== 'length' && dependsOn.includes('model');
			const end = chargedBy === 'length' ? ', but hasn’t published the price.' : '.';
			expect(panel.includes(`Magic Hour charges ${charge}${end}`)).toBe(!isByModel);
			expect(next).toContain(`Magic Hour charges ${CHARGE_PHRASES[chargedBy]}`);
			expect(row).toContain(`| ${CHARGE_PHRASES[chargedBy]} |`);
			expect(BUILDER_HINT).toContain(CHARGE_PHRASES[chargedBy]);
		}
	});
});

test('all figures belong to existing tools and models', () => {
	const slugs = tools.map(([slug]) => slug);
	expect(Object.keys(FIGURES.tools).sort()).toEqual([...slugs].sort());
	const models = (resource: string) =>
		catalog
			.filter((tool) => tool.resource === resource && tool.constraints?.fieldName === 'model')
			.flatMap(({ constraints }) => Object.keys(constraints!.values));
	expect(models('video')).toEqual(expect.arrayContaining(Object.keys(FIGURES.videoModels)));
	expect(models('image')).toEqual(expect.arrayContaining(Object.keys(FIGURES.imageModels)));
});

test.each(tools.filter(([slug]) => FIGURES.tools[slug]!.credits === 'videoModels'))(
	'%s: only resolutions that the model supports have a price',
	(_, { constraints }) => {
		for (const [model, resolutions] of Object.entries(FIGURES.videoModels)) {
			expect(constraints!.values).toHaveProperty(
				[model, 'resolution'],
				expect.arrayContaining(Object.keys(resolutions)),
			);
		}
	},
);

const parseNumbers = (text = ''): number[] =>
	(text.replace(/,(?=\d{3})/g, '').match(/\d[\d.]*(?= (?:to \d|credit))/g) ?? []).map(Number);

const measureSpan = (all: readonly number[]): number[] => {
	const span = [...new Set([Math.min(...all), Math.max(...all)])];
	return all.length === 0 ? [] : span;
};

const HOMES: Record<string, string | undefined> = {
	'text-to-video': 'Image to Video',
	'ai-image-editor': 'Generate Image',
};

describe('notices, lists, models and pages contain the published figures', () => {
	test.each(tools)('%s', async (slug, tool) => {
		const { credits, atLeast } = FIGURES.tools[slug]!;
		const known = listPriceCases(slug).filter(
			({ when }) =>
				!tool.constraints || String(when[tool.constraints.fieldName]) in tool.constraints.values,
		);
		const isLeast = atLeast || credits === 'imageModels';
		const automatic =
			credits === 'videoModels' ? Object.values(FIGURES.automaticVideo.credits).flat(2) : [];
		const all = [...known.map((one) => one.credits), ...automatic];
		const shown = isLeast ? measureSpan(all).slice(0, 1) : measureSpan(all);
		if (tool.price.chargedBy !== 'free') {
			expect(parseNumbers(describeToolCharge(tool).replace(/, [^,]* a second/, ''))).toEqual(shown);
			expect(parseNumbers(describeTool(tool))).toEqual(shown);
		}
		const models = listModels([tool]);
		const least = models.map(({ credits_from: from = Infinity }) => from);
		expect(least).toEqual([...least].sort((a, b) => a - b));
		for (const { field, value, prices } of models) {
			const own = known.filter(({ when }) => when[field] === value).map((one) => one.credits);
			expect(prices.map((one) => one.credits).sort()).toEqual(own.sort());
			for (const { resolution, credits: one } of prices) {
				const text = describeModelPrice(tool, { [field]: value, resolution });
				expect(text).toContain(String(one));
			}
			// A tool whose models are those of another tool refers to that tool's heading.
			const homes = [tool.label, HOMES[slug]].filter((home) => home !== undefined);
			const row = homes
				.flatMap((home) =>
					writeModelsPart().split(`## ${home}\n`)[1]!.split('\n## ')[0]!.split('\n'),
				)
				.find((line) => line.includes(`\`${value}\``))!;
			for (const one of own) expect(row.split(' | ').at(-1)).toContain(String(one));
		}
	});
});
