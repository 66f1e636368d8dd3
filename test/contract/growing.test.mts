import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool';
import { root } from '../../hosts/root.mts';
import { FIGURES } from '../../scripts/generate/figures.mts';
import { layoutsWith } from '../support/samples.mts';
import { contractTools, defectOf, openapi, toolSchema } from './support/openapi.mts';

/** The remaining work for a tool, in the words of CONTRIBUTING.md. */

const CONTRACT = 'sandbox/contract/openapi.yaml';

const FIGURES_FILE = 'scripts/generate/figures.yaml';

const hasPath = ({ slug }: Tool): boolean => openapi.paths[`/v1/${slug}`]?.post !== undefined;

function leftToDo(tool: Tool): string[] {
	const { slug, resource, projectsPath: projectsPath } = tool;
	const kind = contractTools.get(slug);
	return [
		...(hasPath(tool) ? [] : [`${CONTRACT} has no path /v1/${slug}`]),
		...(hasPath(tool) && kind !== resource && projectsPath === undefined
			? [`${CONTRACT}: the x-tool of /v1/${slug} says kind ${kind}, the catalog says ${resource}`]
			: []),
		...(hasPath(tool) && !openapi.paths[`/v1/${slug}`]!.post!['x-price']
			? [`${CONTRACT} has no x-price at /v1/${slug}`]
			: []),
		...(slug in FIGURES.tools ? [] : [`${FIGURES_FILE} has nothing about ${slug}`]),
		...layoutsWith(tool)
			.filter((layout) => !toolSchema(slug, layout))
			.map((layout) => `${CONTRACT} has no schema ${slug}.${layout}`),
		...(['flat', 'nested'] as const)
			.filter((layout) => toolSchema(slug, layout))
			.map((layout) => [`${slug}.${layout}`, defectOf(`${slug}.${layout}`)])
			.filter(([, defect]) => defect !== undefined)
			.map(([schema, defect]) => `${CONTRACT}: the schema ${schema} cannot be used: ${defect}`),
	];
}

test.each(catalog.map((tool) => [tool.slug, tool] as const))('%s is complete', (_, tool) => {
	expect(leftToDo(tool)).toEqual([]);
});

test('a tool that only has its file: everything missing is named', () => {
	const only: Tool = { ...catalog[0]!, slug: 'ai-kazoo-maker', resource: 'audio' };
	expect(leftToDo(only)).toEqual([
		`${CONTRACT} has no path /v1/ai-kazoo-maker`,
		`${FIGURES_FILE} has nothing about ai-kazoo-maker`,
		`${CONTRACT} has no schema ai-kazoo-maker.flat`,
		`${CONTRACT} has no schema ai-kazoo-maker.nested`,
	]);
	expect(leftToDo({ ...catalog[0]!, resource: 'audio' })).toEqual([
		`${CONTRACT}: the x-tool of /v1/face-swap says kind video, the catalog says audio`,
	]);
});

test('the head of the contract explains each keyword of our own', () => {
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
