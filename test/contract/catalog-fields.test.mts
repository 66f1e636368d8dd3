import { catalog } from '../../nodes/MediaGeneration/catalog';
import { composeToolPath } from '../../nodes/MediaGeneration/catalog/tool';
import type { Field, Layout } from '../../nodes/MediaGeneration/fields';
import {
	LAYOUTS,
	applyLiveBounds,
	isRequired,
	spellChoice,
} from '../../nodes/MediaGeneration/fields';
import {
	compareSurfaces,
	readSurface,
	type Difference,
	type Facts,
	type Surface,
} from '../../scripts/drift/find-drift.mts';
import { operationTools, openapi, findToolSchema } from './support/openapi.mts';
import { STRICTER } from './support/differences.mts';

const makeFacts = (type: string, more: Readonly<Record<string, unknown>> = {}): Facts =>
	Object.fromEntries(
		Object.entries({ type, ...more }).flatMap(([name, value]) =>
			value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : String(value)]],
		),
	);

function describeField(declared: Field, layout: Layout): Facts {
	const field = layout === 'flat' ? declared : applyLiveBounds(declared);
	const required = isRequired(field, layout);
	switch (field.kind) {
		case 'text':
			return makeFacts('string', { required, maxLength: field.maxLength });
		case 'number': {
			const { min: minimum, max: maximum, step: multipleOf, only } = field;
			const exclusiveMinimum = minimum === undefined ? field.above : undefined;
			const isWhole = field.integer || field.wholeIn === layout || only?.every(Number.isInteger);
			const bounds = { minimum, exclusiveMinimum, maximum, multipleOf };
			return makeFacts(isWhole ? 'integer' : 'number', {
				required,
				...(only ? { values: only } : bounds),
			});
		}
		case 'boolean':
			return makeFacts('boolean', { required });
		case 'choice': {
			const values = field.choices.map(({ value }) => spellChoice(field, value, layout));
			return makeFacts('string', { required, values });
		}
		case 'media':
			return makeFacts('string', {
				// Unknown for a file that a YouTube address may replace.
				required: field.youtubeIn.includes(layout) ? undefined : required,
				values: field.accepts,
			});
		case 'group':
			return makeFacts('array', { required, maxItems: field.maxEntries });
	}
}

/** The additional keys of a file that may come from YouTube: its source and the YouTube URL. */
function listSourceKeys(field: Field, place: string, layout: Layout): Array<[string, Facts]> {
	if (field.kind !== 'media' || !field.youtubeIn.includes(layout)) return [];
	const folder = place.slice(0, place.lastIndexOf('.') + 1);
	const absent = field.sourceWhenAbsent === undefined ? [] : [field.sourceWhenAbsent];
	return [
		[
			`${folder}${field.sourceName}`,
			makeFacts('string', { values: ['file', 'youtube', ...absent] }),
		],
		[`${folder}youtube_url`, makeFacts('string')],
	];
}

const LAST_INDEX = /\.\d+$/;

function listFacts(fields: readonly Field[], layout: Layout): Array<[string, Facts]> {
	return fields.flatMap((field): Array<[string, Facts]> => {
		const place = field.place[layout];
		if (place === undefined) return [];
		const facts = describeField(field, layout);
		const members = field.kind === 'group' ? field.fields : [];
		const inner = members.map((member): [string, Facts] => [
			`${place}[].${member.place[layout]!}`,
			describeField(member, layout),
		]);
		const sources = listSourceKeys(field, place, layout);
		if (!LAST_INDEX.test(place)) return [[place, facts], ...inner, ...sources];
		// The elements of a list are separate fields.
		const list = place.replace(LAST_INDEX, '');
		const elements = fields.filter(({ place: at }) => at[layout]?.replace(LAST_INDEX, '') === list);
		const element = Object.fromEntries(
			Object.entries(facts).filter(([name]) => name !== 'required'),
		);
		return [
			[list, makeFacts('array', { maxItems: elements.length })],
			[`${list}[]`, element],
		];
	});
}

const readCatalogRequests = (layout: Layout): Surface =>
	new Map(
		catalog.flatMap((tool) =>
			listFacts(tool.fields, layout).map(([field, facts]): [string, Facts] => [
				`POST ${composeToolPath(tool)} request|${field}`,
				facts,
			]),
		),
	);

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
