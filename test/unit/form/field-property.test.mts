import type { INodePropertyMode } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { extensionsOf, formatsOf } from '../../../nodes/MediaGeneration/catalog/formats';
import type { Field } from '../../../nodes/MediaGeneration/fields';
import { knownIn, layoutsOf } from '../../../nodes/MediaGeneration/fields';
import { fieldProperty } from '../../../nodes/MediaGeneration/form/field-property';
import { madeUpTool } from '../support/made-up-tool.mts';
import { everyField } from '../../support/samples.mts';

const tools = [...catalog, madeUpTool];
const fields = everyField(tools);

const modeNames = (modes: INodePropertyMode[] | undefined) => modes?.map(({ name }) => name);

const TYPES = {
	text: 'string',
	number: 'number',
	boolean: 'boolean',
	media: 'resourceLocator',
	group: 'fixedCollection',
	namedFiles: 'fixedCollection',
} as const;

function typeOf(field: Field): string {
	if (field.kind === 'text' && field.isColor) return 'color';
	if (field.kind === 'choice') return field.extensible ? 'resourceLocator' : 'options';
	return field.kind === 'number' && knownIn(field, 'nested').only ? 'options' : TYPES[field.kind];
}

test.each(fields)(
	'%s: keeps the API’s own name and shows label and description',
	(_, tool, field) => {
		const property = fieldProperty(field, tool);
		expect(property.name).toBe(field.name);
		expect(property.displayName).toBe(field.label);
		expect(property.description).toContain(field.description);
		expect(property.displayOptions).toBeUndefined();
		expect(property.type).toBe(typeOf(field));
	},
);

test.each(fields)('%s: a field that one layout lacks says so', (_, tool, field) => {
	const { hint = '' } = fieldProperty(field, tool);
	const [only, ...more] = layoutsOf(field);
	const isOnly = more.length === 0;
	expect(hint.includes('Not for Magic Hour')).toBe(isOnly && only === 'flat');
	expect(hint.includes('Magic Hour only')).toBe(isOnly && only === 'nested');
	if (field.hint) expect(hint).toContain(field.hint);
});

test.each(fields.filter(([, , { kind }]) => kind === 'media'))(
	'%s: can be given as a binary field, a URL, a storage path or a saved item; formats are named',
	(_, tool, field) => {
		if (field.kind !== 'media') throw new Error('filtered above');
		const property = fieldProperty(field, tool);
		expect(modeNames(property.modes)).toEqual([
			'binary',
			'url',
			'path',
			'list',
			...(field.youtubeIn.length > 0 ? ['youtube'] : []),
		]);
		expect(property.description).toContain(formatsOf(field.accepts, 'nested').join(', '));
		expect(property.default).toMatchObject({ mode: 'binary' });
	},
);

test.each(fields.filter(([, , { kind }]) => kind === 'media'))(
	'%s: says how a URL must end, and what to do with others',
	(_, tool, field) => {
		if (field.kind !== 'media') throw new Error('filtered above');
		const { hint } = fieldProperty(field, tool).modes!.find(({ name }) => name === 'url')!;
		for (const extension of extensionsOf(field.accepts, 'nested'))
			expect(hint).toContain(`.${extension}`);
		expect(hint).toMatch(/ or \.\w+ for Magic Hour\. Otherwise, use Binary\.$/);
	},
);

test.each(fields.filter(([, , { kind }]) => kind === 'choice'))(
	'%s: takes a value that is not listed, and says how',
	(_, tool, field) => {
		const { modes, description } = fieldProperty(field, tool);
		const isTyped = modeNames(modes)?.includes('name') ?? false;
		expect(isTyped || description?.endsWith('not listed, use an expression.')).toBe(true);
	},
);

test('media inputs of one tool start with binary fields of their own', () => {
	const presets = (slug: string) => {
		const tool = tools.find((one) => one.slug === slug)!;
		return tool.fields
			.filter(({ kind }) => kind === 'media')
			.map((field) => (fieldProperty(field, tool).default as { value: string }).value);
	};
	expect(presets('face-swap')).toEqual(['video', 'image']);
	expect(presets('lip-sync')).toEqual(['video', 'audio']);
	expect(presets('ai-kite-painter')).toEqual(['data']);
});

const isFreeNumber = (field: Field): boolean =>
	field.kind === 'number' && knownIn(field, 'nested').only === undefined;

test.each(fields.filter(([, , field]) => isFreeNumber(field)))(
	'%s: the form lets every allowed number in, and the one for "not set"',
	(_, tool, field) => {
		if (field.kind !== 'number') throw new Error('filtered above');
		const { typeOptions = {}, default: preset } = fieldProperty(field, tool);
		expect(preset).toBe(field.lengthOf ? '' : field.default);
		if (field.min !== undefined) expect(typeOptions.minValue).toBeLessThanOrEqual(field.min);
		if (field.unset !== undefined) expect(typeOptions.minValue).toBeLessThanOrEqual(field.unset);
		expect(typeOptions.maxValue).toBe(field.max);
		expect(typeOptions.numberPrecision === 0).toBe(field.integer);
	},
);

test.each(fields.filter(([, , field]) => field.kind === 'choice' && !field.extensible))(
	'%s: offers its values, and the preset is one of them',
	(_, tool, field) => {
		if (field.kind !== 'choice') throw new Error('filtered above');
		const { options = [], default: preset } = fieldProperty(field, tool);
		const values = options.map((option) => ('value' in option ? option.value : undefined));
		expect([...values].sort()).toEqual(field.choices.map(({ value }) => value).sort());
		expect(values).toContain(preset);
	},
);
