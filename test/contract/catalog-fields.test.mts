import { catalog } from '../../nodes/MediaGeneration/catalog';
import { toolPath } from '../../nodes/MediaGeneration/catalog/tool';
import type { Field, Layout } from '../../nodes/MediaGeneration/fields';
import { LAYOUTS } from '../../nodes/MediaGeneration/fields';
import { catalogRequests } from '../../scripts/drift/catalog-requests.mts';
import { differences, type Difference } from '../../scripts/drift/compare.mts';
import { surfaceOf, type Surface } from '../../scripts/drift/surface.mts';
import { inEveryLayout } from '../support/samples.mts';
import { contractTools, openapi, toolSchema } from './support/openapi.mts';
import { FIELDS_NOT_YET, STRICTER, TOOLS_NOT_YET } from './support/differences.mts';

test('the catalog has every tool of the contract except the listed ones', () => {
	const missing = [...contractTools.keys()].filter(
		(slug) => !catalog.some((tool) => tool.slug === slug),
	);
	expect(missing.sort()).toEqual([...TOOLS_NOT_YET].sort());
});

/** Their results are not projects: the contract has separate paths for them. */
const [ofTheirOwn, makers] = [
	catalog.filter(({ projectsPath: projectsPath }) => projectsPath !== undefined),
	catalog.filter(({ projectsPath: projectsPath }) => projectsPath === undefined),
];

test.each(
	ofTheirOwn.map(({ slug, projectsPath: projectsPath }): [string, string] => [slug, projectsPath!]),
)('%s: is called and read at paths of the contract (%s)', (slug, projectsPath) => {
	expect(openapi.paths[`/v1/${slug}`]).toHaveProperty('post');
	expect(openapi.paths[`${projectsPath}/{id}`]).toHaveProperty('get');
});

test.each(makers.map(({ slug, resource }): [string, string] => [slug, resource]))(
	'%s: is a tool of the contract, and makes a %s',
	(slug, resource) => {
		expect(contractTools.get(slug)).toBe(resource);
	},
);

test.each(inEveryLayout(catalog))(
	'%s: is in the contract, flat too unless only the live service has it',
	(_, tool, layout) => {
		const isExpected = layout === 'nested' || tool.evidence !== 'live service';
		if (isExpected) expect(toolSchema(tool.slug, layout)).toBeDefined();
		else expect(toolSchema(tool.slug, 'nested')).toBeDefined();
	},
);

const requestOf = (tool: (typeof catalog)[number]): string => `POST ${toolPath(tool)} request`;

/** What the requests of a layout have. */
function requestsIn(layout: Layout, { parts }: Surface): Surface {
	const shared = catalog.filter(({ slug }) => toolSchema(slug, layout)).map(requestOf);
	return { parts: new Map([...parts].filter(([part]) => shared.includes(part))) };
}

const contractIn = (layout: Layout): Surface => requestsIn(layout, surfaceOf(openapi, layout));

/** The name of a difference in the lists of the intended ones, and its field if the catalog has it. */
function named({ part, field: place }: Difference, layout: Layout): [string, Field | undefined] {
	const tool = catalog.find((one) => requestOf(one) === part)!;
	const field = tool.fields.find((one) => one.place[layout] === place.replace(/\[\].*$/, ''));
	return [`${tool.slug}.${layout} ${field?.name ?? place}`, field];
}

/**
 * A list that the service may extend may have more values here, a deprecated field may be left out, and what an entry of
 * a group holds is typed as text.
 */
function isIntended(difference: Difference, layout: Layout): boolean {
	const [name, field] = named(difference, layout);
	const ofGroup = field?.kind === 'group' && difference.field !== field.place[layout];
	switch (difference.what) {
		case 'gone values':
			return field?.kind === 'choice' && field.extensible;
		case 'new': {
			const leaf = contractIn(layout).parts.get(difference.part)!.get(difference.field);
			return leaf?.deprecated === true || FIELDS_NOT_YET.includes(name);
		}
		case 'new values':
			return ofGroup;
		default:
			return name in STRICTER;
	}
}

test.each(LAYOUTS)(
	'%s: fields, types, bounds, values and kinds of files are those of the contract',
	(layout) => {
		const contract = contractIn(layout);
		const ours = requestsIn(layout, catalogRequests(layout));
		expect(contract.parts.size).toBeGreaterThan(10);
		const found = differences(contract, ours);
		expect(found.filter((one) => !isIntended(one, layout))).toEqual([]);
		const missing = found.filter(({ what }) => what === 'new').map((one) => named(one, layout)[0]);
		const listed = FIELDS_NOT_YET.filter((name) => name.includes(`.${layout} `));
		expect(listed.filter((name) => !missing.includes(name))).toEqual([]);
	},
);
