import { catalog } from '../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool';
import type { Field, Layout } from '../../nodes/MediaGeneration/fields';
import { knownIn, LAYOUTS, layoutsOf, spelledIn } from '../../nodes/MediaGeneration/fields';
import { inEveryLayout } from '../support/samples.mts';
import type { Schema } from './support/openapi.mts';
import { contractTools, leavesOf, openapi, toolSchema } from './support/openapi.mts';
import { FIELDS_NOT_YET, STRICTER, TOOLS_NOT_YET } from './support/differences.mts';

/** Tools in the layouts in which the contract has them. */
const shared = inEveryLayout(catalog).filter(([, { slug }, layout]) => toolSchema(slug, layout));

/** The catalog declares the files of a list one by one; the contract declares the list. */
const listPath = (place: string): string => place.replace(/\.\d+$/, '');

/** The paths that a field can fill: its own, and those beside a video that may come from YouTube. */
function pathsOf(field: Field, layout: Layout): string[] {
	const place = field.place[layout];
	if (place === undefined) return [];
	if (field.kind !== 'media' || !field.youtubeIn.includes(layout)) return [listPath(place)];
	const beside = place.slice(0, place.lastIndexOf('.') + 1);
	return [place, `${beside}${field.sourceName}`, `${beside}youtube_url`];
}

const leaf = (tool: Tool, layout: Layout, field: Field): Schema => {
	const found = leavesOf(toolSchema(tool.slug, layout)!).get(listPath(field.place[layout]!));
	if (!found) throw new Error(`the contract has no ${field.place[layout]}`);
	return found.items && field.kind === 'media' ? found.items : found;
};

const rows = shared.flatMap(([name, tool, layout]) =>
	tool.fields
		.filter((field) => layoutsOf(field).includes(layout))
		.map((field): [string, Tool, Layout, Field] => [
			`${name} ${field.name}`,
			tool,
			layout,
			knownIn(field, layout),
		]),
);

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

test.each(shared)(
	'%s: its fields are those of the contract, which may have deprecated ones besides',
	(name, tool, layout) => {
		const own = new Set(tool.fields.flatMap((field) => pathsOf(field, layout)));
		const stated = leavesOf(toolSchema(tool.slug, layout)!);
		expect([...own].filter((path) => !stated.has(path))).toEqual([]);
		const missing = [...stated]
			.filter(([path, { deprecated }]) => !own.has(path) && !deprecated)
			.map(([path]) => `${name.replace(' ', '.')} ${path}`);
		expect(missing.filter((path) => !FIELDS_NOT_YET.includes(path))).toEqual([]);
	},
);

test('the list of missing fields names none that the catalog has', () => {
	const named = LAYOUTS.flatMap((layout) =>
		catalog.flatMap((tool) =>
			tool.fields
				.flatMap((field) => pathsOf(field, layout))
				.map((path) => `${tool.slug}.${layout} ${path}`),
		),
	);
	expect(FIELDS_NOT_YET.filter((path) => named.includes(path))).toEqual([]);
});

test.each(rows)('%s: the type is the contract’s', (_, tool, layout, field) => {
	const { type } = leaf(tool, layout, field);
	const types = (typeof type === 'string' ? [type] : [...(type ?? [])]).filter(
		(one) => one !== 'null',
	);
	const own = {
		text: 'string',
		choice: 'string',
		media: 'string',
		boolean: 'boolean',
		group: 'array',
		namedFiles: 'array',
		number:
			field.kind === 'number' &&
			(field.integer || field.wholeIn === layout || field.only?.every(Number.isInteger))
				? 'integer'
				: 'number',
	}[field.kind];
	const whole = leaf(tool, layout, field).enum?.every(Number.isInteger) ? 'integer' : undefined;
	expect(types.map((one) => whole ?? one)).toEqual([own]);
});

test.each(rows.filter(([, , , { kind }]) => kind === 'number' || kind === 'text'))(
	'%s: the bounds are the contract’s',
	(_, tool, layout, field) => {
		const stated = leaf(tool, layout, field);
		if (field.kind === 'number') {
			const [values, own] = [stated.enum, field.only];
			expect(own).toEqual(values);
			const isStricter = `${tool.slug}.${layout} ${field.name}` in STRICTER;
			const min = isStricter ? field.min : stated.minimum;
			if (own) return;
			expect([field.min, field.max]).toEqual([min, stated.maximum]);
			expect([field.above, field.step]).toEqual([
				layout === 'flat' ? stated.exclusiveMinimum : field.above,
				stated.multipleOf,
			]);
		}
		if (field.kind === 'text') {
			expect([field.minLength, field.maxLength]).toEqual([stated.minLength, stated.maxLength]);
		}
	},
);

test.each(rows.filter(([, , , { kind }]) => kind === 'choice'))(
	'%s: the values are the contract’s, which takes others as well',
	(_, tool, layout, field) => {
		if (field.kind !== 'choice') throw new Error('filtered above');
		const stated = leaf(tool, layout, field);
		expect(stated.enum).toBeUndefined();
		const own = field.choices.map(({ value }) => spelledIn(field, value, layout));
		const known = (stated['x-known-values'] ?? []).map(String);
		if (field.extensible) expect(known.filter((value) => !own.includes(value))).toEqual([]);
		else expect([...own].sort()).toEqual([...known].sort());
	},
);

test.each(rows.filter(([, , , { kind }]) => kind === 'media'))(
	'%s: the kinds of files are the contract’s',
	(_, tool, layout, field) => {
		if (field.kind !== 'media') throw new Error('filtered above');
		const stated = leaf(tool, layout, field);
		const kinds = [...(stated['x-media'] ?? []), ...(stated['x-gif'] ? ['gif'] : [])];
		expect([...field.accepts].sort()).toEqual(kinds.sort());
	},
);

test.each(rows.filter(([, , , { kind }]) => kind === 'group'))(
	'%s: the entries are the contract’s',
	(_, tool, layout, field) => {
		if (field.kind !== 'group') throw new Error('filtered above');
		const stated = leaf(tool, layout, field);
		expect(field.maxEntries).toBe(stated.maxItems);
		expect(field.fields.map(({ name }) => name).sort()).toEqual(
			Object.keys(stated.items?.properties ?? {}).sort(),
		);
	},
);

test.each(rows.filter(([, , , { kind }]) => kind === 'namedFiles'))(
	'%s: the entries are names and files, as many and of the kinds that the contract takes',
	(_, tool, layout, field) => {
		if (field.kind !== 'namedFiles') throw new Error('filtered above');
		const stated = leaf(tool, layout, field);
		expect(field.maxEntries).toBe(stated.maxItems);
		expect(Object.keys(stated.items!.properties!)).toEqual(['name', 'file_path']);
		const kinds = stated.items!.properties!.file_path!['x-media'];
		expect([...field.accepts].sort()).toEqual([...kinds!].sort());
	},
);
