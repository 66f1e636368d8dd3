import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type {
	Field,
	Layout,
	MediaValue,
	GroupEntry,
	Values,
} from '../../../nodes/MediaGeneration/fields';
import { LAYOUTS, buildBody, spellChoice } from '../../../nodes/MediaGeneration/fields';
import { madeUpTool } from '../support/made-up-tool.mts';
import {
	readPath,
	listEveryField,
	makeFullValues,
	listEveryLayout,
	makeLeastValues,
	sampleValue,
} from '../../support/samples.mts';

const tools = [...catalog, madeUpTool];

/** The dotted paths to all values that aren't objects. A list is one value. */
const listLeaves = (value: unknown, path = ''): string[] =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
		? Object.entries(value).flatMap(([key, inner]) =>
				listLeaves(inner, path ? `${path}.${key}` : key),
			)
		: [path];

const spellValue = (field: Field, layout: Layout, value: unknown = sampleValue(field)): unknown => {
	if (field.kind === 'choice') return spellChoice(field, value as string, layout);
	if (field.kind === 'media') return (value as MediaValue).value;
	if (field.kind !== 'group' || !field.isNamed) return value;
	return (value as readonly GroupEntry[]).map(({ name, file }) => ({
		name,
		file_path: (file as MediaValue).value,
	}));
};

const fieldRows = listEveryField(tools).flatMap(([name, tool, field]) =>
	LAYOUTS.map((layout): [string, typeof tool, Field, Layout] => [
		`${name} ${layout}`,
		tool,
		field,
		layout,
	]),
);

/** The value at a place. In a list, it is the first element, because the body has the value of one field. */
const findValue = (body: object, place: string): unknown => {
	const [, list] = /^(.*)\.\d+$/.exec(place) ?? [];
	return list === undefined ? readPath(body, place) : (readPath(body, list) as unknown[])[0];
};

test.each(fieldRows)('%s: the value is at its own place only', (_, tool, field, layout) => {
	const untouched = buildBody(tool, {}, layout);
	const body = buildBody(tool, { [field.name]: sampleValue(field) }, layout);
	const place = field.place[layout];
	if (place === undefined) return expect(body).toEqual(untouched);
	expect(findValue(body, place)).toEqual(spellValue(field, layout));
	const added = [place.replace(/\.\d+$/, '')];
	if (field.kind === 'media' && field.youtubeIn.includes(layout)) {
		added.push(place.replace(field.name, field.sourceName));
	}
	const implied = tool.rules.flatMap((rule) =>
		Object.keys(rule.deriveValues?.({ [field.name]: sampleValue(field) }) ?? {}),
	);
	const places = tool.fields.filter(({ name }) => implied.includes(name));
	added.push(...places.map((other) => other.place[layout]!));
	expect(listLeaves(body).sort()).toEqual(
		[...new Set([...listLeaves(untouched), ...added])].sort(),
	);
});

test.each(listEveryLayout(tools))(
	'%s: all values together don’t overwrite each other',
	(_, tool, layout) => {
		const given = makeFullValues(tool, layout);
		const implied = tool.rules.map((rule) => rule.deriveValues?.(given));
		const values: Values = Object.assign({}, given, ...implied);
		const body = buildBody(tool, given, layout);
		for (const field of tool.fields) {
			const place = field.place[layout];
			if (place === undefined) continue;
			const value = values[field.name];
			expect(readPath(body, place)).toEqual(spellValue(field, layout, value));
		}
	},
);

test.each(listEveryLayout(tools))(
	'%s: an unset value is omitted, including its key',
	(_, tool, layout) => {
		const least = makeLeastValues(tool, layout);
		const unset = Object.fromEntries(tool.fields.map(({ name }) => [name, least[name]]));
		const body = buildBody(tool, unset, layout);
		expect(body).toEqual(buildBody(tool, least, layout));
		expect(JSON.stringify(body)).not.toContain('"name"');
		const nulls = tool.fields.filter((one) => one.kind === 'text' && one.nullIn === layout);
		const nullPlaces = listLeaves(body).filter((path) => readPath(body, path) === null);
		expect(nullPlaces.sort()).toEqual(
			nulls
				.filter(({ name }) => least[name] === undefined)
				.map(({ place }) => place[layout])
				.sort(),
		);
	},
);

test('false, 0 and an empty list of choices count as values', () => {
	const body = buildBody(madeUpTool, { with_tail: false, wind: 0 }, 'nested');
	expect(body).toEqual({ style: { with_tail: false }, wind: 0 });
});
