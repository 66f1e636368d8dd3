import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { readPriceMonth } from '../../../nodes/MediaGeneration/catalog/price';
import type { ChoiceField } from '../../../nodes/MediaGeneration/fields';
import { listEveryField } from '../../support/samples.mts';

const tools = catalog.map((tool): [string, typeof tool] => [tool.slug, tool]);
const fields = listEveryField(catalog);

test.each(tools)('%s has the unit of its price, with source and month', (_, tool) => {
	expect(readPriceMonth(tool.price)).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
	expect(tool.fields.map(({ name }) => name)).toEqual(
		expect.arrayContaining([...(tool.price.dependsOn ?? [])]),
	);
});

test.each(tools)(
	'%s has a name field if it starts a project, and each field once',
	(_, { fields: own, projectsPath }) => {
		const names = own.map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
		if (projectsPath === undefined) expect(names).toContain('name');
		for (const layout of ['flat', 'nested'] as const) {
			const places = own.map(({ place }) => place[layout]).filter(Boolean);
			expect(new Set(places).size).toBe(places.length);
		}
	},
);

test.each(tools)('%s: its rules refer to its own fields', (_, { fields: own, rules }) => {
	const names = own.map(({ name }) => name);
	for (const rule of rules) expect(names).toEqual(expect.arrayContaining([...rule.fields]));
});

/** The field that each kind of constraint limits. The test below finds the fields of the other kinds. */
const JUDGED_BY = {
	seconds: 'end_seconds',
	resolution: 'resolution',
	images: 'image_count',
	furtherImages: 'image_file_paths_2',
	lastImage: 'end_image_file_path',
	references: 'references',
} as const;

test.each(tools.filter(([, { constraints }]) => constraints))(
	'%s: its constraints refer to its own fields and their values',
	(_, { fields: own, constraints: limits }) => {
		const choicesOf = (name: string) =>
			(own.find((field) => field.name === name) as ChoiceField).choices.map(({ value }) => value);
		expect(choicesOf(limits!.fieldName)).toEqual(
			expect.arrayContaining(Object.keys(limits!.values)),
		);
		for (const model of Object.values(limits!.values)) {
			const { resolution = [], characters = {}, sound } = model;
			if (resolution.length > 0)
				expect(choicesOf('resolution')).toEqual(expect.arrayContaining([...resolution]));
			expect(own.map(({ name }) => name)).toEqual(
				expect.arrayContaining([
					...Object.keys(model).flatMap((kind) => JUDGED_BY[kind as keyof typeof JUDGED_BY] ?? []),
					...Object.keys(characters),
					...(sound === 'none' ? ['audio'] : []),
				]),
			);
		}
	},
);

test.each(fields)('%s: each default is valid or means "not set"', (_, __, field) => {
	if (field.kind === 'number' && field.default !== field.unset) {
		expect(field.default).toBeGreaterThanOrEqual(field.min ?? -Infinity);
		expect(field.default).toBeLessThanOrEqual(field.max ?? Infinity);
		expect(!field.integer || Number.isInteger(field.default)).toBe(true);
	}
	if (field.kind === 'choice' && !field.extensible) {
		expect(field.choices.map(({ value }) => value)).toContain(field.default);
	}
	expect(Object.keys(field.place).length).toBeGreaterThan(0);
});

test.each(tools)('%s: only a list whose values determine required fields is closed', (_, tool) => {
	const short = tool.fields.filter((field) => field.kind === 'choice' && !field.extensible);
	const deciding = tool.rules.map(({ need }) => need?.decidingField);
	for (const { name } of short) expect(deciding).toContain(name);
});

test('only the video of the face swap accepts a GIF (spec 2.1)', () => {
	const takers = fields
		.filter(([, , field]) => field.kind === 'media' && field.accepts.includes('gif'))
		.map(([name]) => name);
	expect(takers).toEqual(['face-swap video_file_path']);
});
