import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import type { ChargedBy } from '../../nodes/MediaGeneration/catalog/price';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool';
import { buildBody, LAYOUTS } from '../../nodes/MediaGeneration/fields';
import { loadContract } from '../../sandbox/contract/contract.mts';
import { estimateCredits } from '../../sandbox/projects/credits.mts';
import { root } from '../../machine/root.mts';
import { FIGURES } from '../../scripts/generate/figures.mts';
import { makeFullValues, listLayoutsWith } from '../support/samples.mts';
import { operationTools, findDefect, openapi, findToolSchema } from './support/openapi.mts';

/** Lists the remaining work for an incomplete tool (CONTRIBUTING.md, "Add a tool"). */

const CONTRACT = 'sandbox/contract/openapi.yaml';

const FIGURES_FILE = 'scripts/generate/figures.yaml';

const hasPath = ({ slug }: Tool): boolean => openapi.paths[`/v1/${slug}`]?.post !== undefined;

/** The request fields from which the sandbox takes the charged amount. Frames are counted in the video. */
const CHARGED_BY: Partial<Record<ChargedBy, string>> = {
	second: 'end_seconds less start_seconds',
	length: 'end_seconds less start_seconds',
	image: 'image_count',
	character: 'style.prompt',
};

/** Reports a charged tool whose fullest request is free in the sandbox. */
function listUncharged(tool: Tool): string[] {
	const { slug, price } = tool;
	const known = loadContract().findTool(slug, 'nested');
	const from = CHARGED_BY[price.chargedBy];
	if (!from || !known) return [];
	const body = buildBody(tool, makeFullValues(tool, 'nested'), 'nested');
	if (estimateCredits(known, 'nested', body as never) > 0) return [];
	return [
		`sandbox/projects/credits.mts: ${slug} costs nothing, since what it is charged by (${price.chargedBy}) is taken from ${from}`,
	];
}

function listLeftToDo(tool: Tool): string[] {
	const { slug, resource, projectsPath } = tool;
	const kind = operationTools.get(slug);
	return [
		...(hasPath(tool) ? [] : [`${CONTRACT} has no path /v1/${slug}`]),
		...(hasPath(tool) && kind !== resource && projectsPath === undefined
			? [`${CONTRACT}: the x-tool of /v1/${slug} says kind ${kind}, the catalog says ${resource}`]
			: []),
		...(hasPath(tool) && !openapi.paths[`/v1/${slug}`]!.post!['x-price']
			? [`${CONTRACT} has no x-price at /v1/${slug}`]
			: []),
		...(slug in FIGURES.tools ? [] : [`${FIGURES_FILE} has nothing about ${slug}`]),
		...listLayoutsWith(tool)
			.filter((layout) => !findToolSchema(slug, layout))
			.map((layout) => `${CONTRACT} has no schema ${slug}.${layout}`),
		...LAYOUTS.filter((layout) => !listLayoutsWith(tool).includes(layout))
			.filter((layout) => findToolSchema(slug, layout))
			.map((layout) => `${CONTRACT} has a schema ${slug}.${layout}, but the tool no spec`),
		...LAYOUTS.filter((layout) => findToolSchema(slug, layout))
			.map((layout) => [`${slug}.${layout}`, findDefect(`${slug}.${layout}`)])
			.filter(([, defect]) => defect !== undefined)
			.map(([schema, defect]) => `${CONTRACT}: the schema ${schema} cannot be used: ${defect}`),
		...listUncharged(tool),
	];
}

test.each(catalog.map((tool) => [tool.slug, tool] as const))(
	'the tool %s is complete',
	(_, tool) => {
		expect(listLeftToDo(tool)).toEqual([]);
	},
);

test('the head of the contract explains each custom keyword', () => {
	const text = readFileSync(join(root, CONTRACT), 'utf8');
	const used = new Set([...text.matchAll(/\bx-[a-z-]+(?=:)/g)].map(([name]) => name));
	const { description } = openapi.info;
	expect([...used].filter((name) => !description.includes(`\`${name}\``))).toEqual([]);
});

test('each file of catalog/tools is in the list of catalog/index.ts, and is named after its tool', () => {
	const files = readdirSync(join(root, 'nodes/MediaGeneration/catalog/tools'));
	const named = catalog.map(({ slug }) => `${slug}.ts`);
	expect(files.sort()).toEqual(named.sort());
});
