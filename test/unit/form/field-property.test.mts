import type { INodePropertyMode } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Field } from '../../../nodes/MediaGeneration/fields';
import {
	listExtensions,
	listFormats,
	applyKnownBounds,
} from '../../../nodes/MediaGeneration/fields';
import { choosePresetBinaryField } from '../../../nodes/MediaGeneration/catalog/preset-binary-field';
import { createFieldProperty } from '../../../nodes/MediaGeneration/form/field-property';
import { madeUpTool } from '../support/made-up-tool.mts';
import { listEveryField } from '../../support/samples.mts';

const fields = listEveryField([...catalog, madeUpTool]);

/** All fields of one kind. */
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

/** The bounds after the first sentence. */
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
			`Magic Hour expects a path with an extension, such as .${first}. Otherwise, use Binary.`,
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
