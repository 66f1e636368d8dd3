import type { INodePropertyMode } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Field } from '../../../nodes/MediaGeneration/fields';
import {
	listExtensions,
	listFormats,
	applyKnownBounds,
	number,
	text,
} from '../../../nodes/MediaGeneration/fields';
import { choosePresetBinaryField } from '../../../nodes/MediaGeneration/catalog/tool';
import {
	createFieldProperty,
	describeField,
} from '../../../nodes/MediaGeneration/form/field-property';
import { madeUpTool } from '../support/made-up-tool.mts';
import { listEveryField } from '../../support/samples.mts';

const fields = listEveryField([...catalog, madeUpTool]);

const listFieldsOfKind = <Kind extends Field['kind']>(kind: Kind) =>
	fields.flatMap(([name, tool, field]) =>
		field.kind === kind ? [[name, tool, field as Extract<Field, { kind: Kind }>] as const] : [],
	);

const listModeNames = (modes: INodePropertyMode[] | undefined) => modes?.map(({ name }) => name);

const TYPES = {
	text: 'string',
	number: 'number',
	boolean: 'boolean',
	media: 'resourceLocator',
	group: 'fixedCollection',
	namedFiles: 'fixedCollection',
} as const;

function findType(field: Field): string {
	if (field.kind === 'text' && field.isColor) return 'color';
	if (field.kind === 'choice') return field.extensible ? 'resourceLocator' : 'options';
	return field.kind === 'number' && applyKnownBounds(field, 'nested').only
		? 'options'
		: TYPES[field.kind];
}

/** Matches bounds in parentheses, such as "(up to 20)". */
const BOUNDED = / \((up to|at least|-?\d)[^)]*\)/;

test.each(fields)(
	'%s: it keeps the API’s own name, and shows label and description',
	(_, tool, field) => {
		const property = createFieldProperty(field, tool);
		expect(property.name).toBe(field.name);
		expect(property.displayName).toBe(field.label);
		const withoutBounds = property.description!.replace(BOUNDED, '');
		expect(withoutBounds).toContain(field.description.replace(BOUNDED, ''));
		expect(property.displayOptions !== undefined).toBe(field.deprecated ?? false);
		expect(property.type).toBe(findType(field));
	},
);

test.each(fields)('%s: its texts don’t mention other services', (_, tool, field) => {
	const texts = JSON.stringify(createFieldProperty(field, tool));
	expect(texts).not.toMatch(
		/other services?\b|Magic Hour only|for Magic Hour\b|flat format|format flat/i,
	);
});

test.each(listFieldsOfKind('media'))(
	'%s: it accepts a binary field, a URL, a storage path, a project or a saved item, and shows the formats and the endings of a URL',
	(_, tool, field) => {
		const { modes, description, default: preset } = createFieldProperty(field, tool);
		expect(listModeNames(modes)).toEqual([
			'binary',
			'url',
			'path',
			'project',
			'list',
			...(field.youtubeIn.length > 0 ? ['youtube'] : []),
		]);
		expect(description).toContain(listFormats(field.accepts, 'nested').join(', '));
		const isAsked = !field.additional && field.requiredIn.length > 0;
		const value = isAsked ? choosePresetBinaryField(field, tool) : '';
		expect(preset).toEqual({ mode: 'binary', value });
		const { hint } = modes!.find(({ name }) => name === 'url')!;
		const [first] = listExtensions(field.accepts, 'nested');
		expect(hint).toBe(
			`Magic Hour expects a URL whose path ends in an extension, such as .${first}. For any other URL, get the file with an HTTP Request node and choose Binary.`,
		);
	},
);

test.each(listFieldsOfKind('choice'))(
	'%s: it accepts a value that isn’t listed, and explains how',
	(_, tool, field) => {
		const { modes, description } = createFieldProperty(field, tool);
		const isTyped = listModeNames(modes)?.includes('name') ?? false;
		expect(isTyped || description?.endsWith('isn’t listed, use an expression.')).toBe(true);
	},
);

test.each(
	listFieldsOfKind('number').filter(([, , field]) => !applyKnownBounds(field, 'nested').only),
)('%s: the form accepts every allowed number, and the one for "not set"', (_, tool, field) => {
	const { typeOptions = {}, default: preset } = createFieldProperty(field, tool);
	expect(preset).toBe(field.lengthOf ? '' : field.default);
	if (field.min !== undefined) expect(typeOptions.minValue).toBeLessThanOrEqual(field.min);
	if (field.unset !== undefined) expect(typeOptions.minValue).toBeLessThanOrEqual(field.unset);
	expect(typeOptions.maxValue).toBe(field.max);
	expect(typeOptions.numberPrecision === 0).toBe(field.integer);
});

test.each(listFieldsOfKind('choice').filter(([, , { extensible }]) => !extensible))(
	'%s: it offers its values, and the default is one of them',
	(_, tool, field) => {
		const { options = [], default: preset } = createFieldProperty(field, tool);
		const values = options.map((option) => ('value' in option ? option.value : undefined));
		expect([...values].sort()).toEqual(field.choices.map(({ value }) => value).sort());
		expect(values).toContain(preset);
	},
);

const BOUNDS = ['maxLength', 'maxEntries', 'max', 'step'] as const;

/**
 * The bounds that a description must mention. It needs no minimum, because most are an obvious 0 or 1, and no list of
 * numbers, because the form shows it.
 */
const listBounds = (declared: Field): number[] => {
	const field = applyKnownBounds(declared, 'nested') as Partial<
		Record<(typeof BOUNDS)[number], number>
	>;
	return 'only' in field ? [] : BOUNDS.flatMap((name) => field[name] ?? []);
};

test.each(listEveryField(catalog).filter(([, , field]) => listBounds(field).length > 0))(
	'%s: its description has the known bounds, which the catalog states once',
	(_, __, field) => {
		for (const bound of listBounds(field)) {
			const shown = bound.toLocaleString('en-US');
			expect(describeField(field)).toContain(shown);
			expect(field.description).not.toContain(shown);
		}
	},
);

test.each([
	['Describe it', 'Describe it. Allowed: up to 1,500 characters.'],
	['Describe it. Optional.', 'Describe it. Optional. Allowed: up to 1,500 characters.'],
])('bounds are a sentence of their own: "%s"', (description, expected) => {
	expect(describeField(text('a', { label: 'A', description, live: { maxLength: 1500 } }))).toBe(
		expected,
	);
});

test.each([
	[{ min: 1, max: 60 }, 'Seconds. Allowed: 1 to 60.'],
	[{ max: 16 }, 'Seconds. Allowed: 0 to 16.'],
	[{ min: 64 }, 'Seconds. Allowed: at least 64.'],
	[{ min: 1 }, 'Seconds'],
	[{ min: -100, max: 100, step: 5 }, 'Seconds. Allowed: -100 to 100 in steps of 5.'],
	[{ only: [2, 4] }, 'Seconds'],
])('%j becomes %s', (live, expected) => {
	expect(describeField(number('a', { label: 'A', description: 'Seconds', live }))).toBe(expected);
});
