import { catalog } from '../../nodes/MediaGeneration/catalog';
import { CHARGES, PRICES_URL } from '../../nodes/MediaGeneration/catalog/price';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool';
import { BUILDER_HINT, TOOL_REPLACEMENTS } from '../../nodes/MediaGeneration/form/agent-hints';
import { priceNotice } from '../../nodes/MediaGeneration/form/price-notice';
import { audienceOf } from '../../nodes/MediaGeneration/output/audience';
import type { Credits, Price } from '../../sandbox/contract/contract.mts';
import { priceParts } from '../../scripts/generate/prices.mts';
import { casesOf, FIGURES } from '../../scripts/generate/figures.mts';
import { openapi } from './support/openapi.mts';

/**
 * What a tool is charged by is stated twice, by the catalog and by the sandbox's contract. Everything that users, agents and
 * readers see follows from them. estimates.test compares how much that is.
 */

const tools = catalog.map((tool): [string, Tool] => [tool.slug, tool]);

const priceInContract = (slug: string): Price => openapi.paths[`/v1/${slug}`]!.post!['x-price']!;

/** The fields on which a price depends in the contract. */
const factorsIn = (credits: Credits): string[] =>
	typeof credits === 'number' || !('of' in credits)
		? []
		: [
				credits.of.replace('style.', ''),
				...Object.values(credits.is).flatMap(factorsIn),
				...factorsIn(credits.otherwise),
			];

describe.each(tools)('%s', (slug, tool) => {
	const { by, dependsOn = [] } = tool.price;

	test('the sandbox charges by the same', () => {
		expect(priceInContract(slug)?.by).toBe(by);
		expect([...dependsOn, ...(FIGURES.tools[slug]!.notWith ?? [])]).toEqual(
			expect.arrayContaining(factorsIn(priceInContract(slug).credits)),
		);
	});

	test('its figures fit what it is charged by; by length there are none', () => {
		const figures = casesOf(slug).map(({ credits }) => credits);
		if (by === 'length') return expect(figures).toEqual([]);
		expect(figures.length).toBeGreaterThan(0);
		for (const credits of figures) expect(credits > 0).toBe(by !== 'free');
		const factors = new Set(casesOf(slug).flatMap(({ when }) => Object.keys(when)));
		expect([...dependsOn]).toEqual(expect.arrayContaining([...factors]));
	});

	test('panel, agent and documentation say what it is charged by', () => {
		const panel = priceNotice(tool).displayName;
		expect(panel).toContain(`<a href="${PRICES_URL}">Prices</a>`);
		const { next_step: next } = audienceOf({
			getNode: () => ({ type: 'mediaGenerationTool' }) as never,
		}).afterStart(tool.price);
		const row = Object.values(priceParts())
			.join('\n')
			.split('\n')
			.find((line) => line.startsWith('|') && line.split(' | ')[0] === `| ${tool.label}`);
		const credits = row!.split(' | ')[2];
		expect(credits === 'not published').toBe(by === 'length');
		if (by === 'free') {
			expect(panel).toContain('doesn’t charge for this');
			expect(next).not.toContain('charge');
			expect(row).toContain('| free | 0 |');
			for (const hint of [TOOL_REPLACEMENTS.description, BUILDER_HINT]) {
				expect(hint).toContain(tool.label);
			}
		} else {
			expect(panel).toContain(`Magic Hour charges ${CHARGES[by]}`);
			expect(next).toContain(`Magic Hour charges ${CHARGES[by]}`);
			expect(row).toContain(`| ${CHARGES[by]} |`);
			for (const hint of [TOOL_REPLACEMENTS.description, BUILDER_HINT]) {
				expect(hint).toContain(CHARGES[by]);
			}
		}
	});
});

test('figures are of tools and models that exist', () => {
	const slugs = tools.map(([slug]) => slug);
	expect(Object.keys(FIGURES.tools).sort()).toEqual([...slugs].sort());
	const models = (resource: string) =>
		catalog
			.filter((tool) => tool.resource === resource && tool.constraints?.of === 'model')
			.flatMap(({ constraints }) => Object.keys(constraints!.values));
	expect(models('video')).toEqual(expect.arrayContaining(Object.keys(FIGURES.videoModels)));
	expect(models('image')).toEqual(expect.arrayContaining(Object.keys(FIGURES.imageModels)));
});

test.each(tools.filter(([slug]) => FIGURES.tools[slug]!.credits === 'videoModels'))(
	'%s: resolutions with a price are those that the model supports',
	(_, { constraints }) => {
		for (const [model, resolutions] of Object.entries(FIGURES.videoModels)) {
			expect(constraints!.values).toHaveProperty(
				[model, 'resolution'],
				expect.arrayContaining(Object.keys(resolutions)),
			);
		}
	},
);
