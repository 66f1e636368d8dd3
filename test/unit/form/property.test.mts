import {
	audio,
	boolean,
	choice,
	closedChoice,
	extensibleChoice,
	type Field,
	group,
	integer,
	number,
	text,
} from '../../../nodes/MediaGeneration/fields';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { createProperty } from '../../../nodes/MediaGeneration/form/property';
import { createToolProperties } from '../../../nodes/MediaGeneration/form/tool-properties';

const SHOWN = { label: 'Wind', description: 'How windy' };

/** One row for each kind: the declaration, and the decisive attributes of its property. */
test.each<[Field, object]>([
	[text('wind', SHOWN), { type: 'string', default: '', description: 'How windy' }],
	[text('wind', { ...SHOWN, rows: 3 }), { typeOptions: { rows: 3 } }],
	[text('wind', { ...SHOWN, isColor: true }), { type: 'color' }],
	[
		text('wind', { ...SHOWN, live: { maxLength: 1500 } }),
		{ description: 'How windy. Allowed: up to 1,500 characters.' },
	],
	[
		number('wind', { ...SHOWN, min: 0.1, max: 9, default: 1 }),
		{
			type: 'number',
			default: 1,
			typeOptions: { minValue: 0.1, maxValue: 9 },
			description: 'How windy. Allowed: 0.1 to 9.',
		},
	],
	[integer('wind', { ...SHOWN, min: 1 }), { typeOptions: { minValue: 1, numberPrecision: 0 } }],
	[number('wind', { ...SHOWN, min: 5, unset: 0 }), { typeOptions: { minValue: 0 } }],
	[
		number('wind', { ...SHOWN, live: { only: [2, 4] }, default: 2 }),
		{ type: 'options', options: [2, 4].map((value) => ({ name: `${value}`, value })) },
	],
	[boolean('wind', { ...SHOWN, default: true }), { type: 'boolean', default: true }],
	[
		closedChoice('wind', {
			...SHOWN,
			labels: { strong: 'Strong', calm: 'Calm' },
			about: { calm: 'None' },
			default: 'calm',
		}),
		{
			type: 'options',
			default: 'calm',
			options: [
				{ name: 'Strong', value: 'strong' },
				{ name: 'Calm', value: 'calm', description: 'None' },
			],
		},
	],
	[
		choice('wind', { ...SHOWN, choices: ['e', 'd', 'c', 'b', 'a'] }),
		{ default: 'e', description: expect.stringContaining('use an expression') },
	],
	[
		extensibleChoice('wind', { ...SHOWN, choices: ['a'], default: 'a' }),
		{ type: 'resourceLocator', default: { mode: 'list', value: 'a' } },
	],
	[
		group('wind', { ...SHOWN, entryLabel: 'Gust', maxEntries: 2, fields: [text('name', SHOWN)] }),
		{ type: 'fixedCollection', placeholder: 'Add Gust', default: {} },
	],
	[audio('wind', 'Wind', 'How windy'), { type: 'resourceLocator', required: true }],
])('case %#: a declaration becomes a property', (field, attributes) => {
	expect(createProperty(field)).toMatchObject({
		displayName: 'Wind',
		name: 'wind',
		...attributes,
	});
});

test('only a field that is required in every request is marked, unless empty means something', () => {
	const isMarked = (field: Field) => createProperty(field).required ?? false;
	expect(isMarked(text('wind', { ...SHOWN, required: true }))).toBe(true);
	expect(isMarked(text('wind', { ...SHOWN, required: 'flat' }))).toBe(false);
	expect(isMarked(text('wind', { ...SHOWN, required: true, additional: true }))).toBe(false);
	expect(isMarked(number('wind', { ...SHOWN, required: true, unset: 0 }))).toBe(false);
});

const listMainProperties = (slug: string) =>
	createToolProperties(
		catalog.find((tool) => tool.slug === slug)!,
		false,
	);

test('a field that another decides on appears once, hidden until it is needed or always shown', () => {
	const properties = listMainProperties('animation');
	const find = (wanted: string) => properties.filter(({ name }) => name === wanted);
	expect(find('art_style_custom')).toEqual([
		expect.objectContaining({ displayOptions: { show: { art_style: ['Custom'] } } }),
	]);
	expect(find('prompt')).toHaveLength(1);
	expect(find('prompt')[0]!.required).toBeUndefined();
});

test('one file is preset as "data", several are preset by their names, and share one hint', () => {
	const read = (slug: string) =>
		listMainProperties(slug)
			.filter(({ type, modes }) => type === 'resourceLocator' && modes!.length > 2)
			.map(({ default: preset, modes }) => [(preset as { value: string }).value, modes![0]!.hint]);
	expect(read('image-to-video')).toEqual([
		['data', 'Name of the input’s binary field, such as data'],
	]);
	expect(read('face-swap')).toEqual([
		['video', undefined],
		['image', expect.stringContaining('.item.binary.data }}')],
	]);
});
