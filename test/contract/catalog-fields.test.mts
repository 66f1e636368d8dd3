import { catalog } from '../../nodes/MediaGeneration/catalog';
import { composeToolPath } from '../../nodes/MediaGeneration/catalog/tool';
import type { Field, Layout } from '../../nodes/MediaGeneration/fields';
import { LAYOUTS } from '../../nodes/MediaGeneration/fields';
import {
	compareSurfaces,
	readSurface,
	type Difference,
	type Surface,
} from '../../scripts/drift/find-drift.mts';
import { operationTools, openapi, findToolSchema } from './support/openapi.mts';
import { STRICTER } from './support/differences.mts';
import { readCatalogRequests } from './support/read-catalog-requests.mts';

test('the catalog has every tool of the contract', () => {
	const slugs = catalog.map(({ slug }) => slug);
	expect([...operationTools.keys()].filter((slug) => !slugs.includes(slug))).toEqual([]);
});

const ofTheirOwn = catalog.filter(({ projectsPath }) => projectsPath !== undefined);

test.each(ofTheirOwn)('$slug: its results are read at a path of the contract', (tool) => {
	expect(openapi.paths[`${tool.projectsPath}/{id}`]).toHaveProperty('get');
});

const nameRequest = (tool: (typeof catalog)[number]): string =>
	`POST ${composeToolPath(tool)} request`;

function listRequests(layout: Layout, parts: Surface): Surface {
	const shared = catalog.filter(({ slug }) => findToolSchema(slug, layout)).map(nameRequest);
	return new Map([...parts].filter(([key]) => shared.includes(key.split('|')[0]!)));
}

const readContract = (layout: Layout): Surface =>
	listRequests(layout, readSurface(openapi, layout));

/** The key that `STRICTER` has for this difference, if it is intended, and the field if the catalog has it. */
function nameDifference(
	{ part, field: place }: Difference,
	layout: Layout,
): [string, Field | undefined] {
	const tool = catalog.find((candidate) => nameRequest(candidate) === part)!;
	const field = tool.fields.find(
		(candidate) => candidate.place[layout] === place.replace(/\[\].*$/, ''),
	);
	return [`${tool.slug}.${layout} ${field?.name ?? place}`, field];
}

/**
 * Intended differences: values that only the catalog has, in an extensible list; deprecated fields that only the
 * contract has; files in a group, which the catalog declares as text; and the entries of `STRICTER`.
 */
function isIntended(difference: Difference, layout: Layout): boolean {
	const [name, field] = nameDifference(difference, layout);
	const ofGroup = field?.kind === 'group' && difference.field !== field.place[layout];
	switch (difference.what) {
		case 'gone values':
			return field?.kind === 'choice' && field.extensible;
		case 'new':
			return (
				readContract(layout).get(`${difference.part}|${difference.field}`)?.deprecated === 'true'
			);
		case 'new values':
			return ofGroup;
		default:
			return name in STRICTER;
	}
}

test.each(LAYOUTS)(
	'%s: fields, types, bounds, values and kinds of files match the contract',
	(layout) => {
		const contract = readContract(layout);
		const ours = listRequests(layout, readCatalogRequests(layout));
		expect(contract.size).toBeGreaterThan(10);
		const differences = compareSurfaces(contract, ours);
		expect(differences.filter((difference) => !isIntended(difference, layout))).toEqual([]);
	},
);
