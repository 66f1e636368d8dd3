import { isDeepStrictEqual } from 'node:util';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { FIGURES } from '../../../nodes/MediaGeneration/estimate/figures';
import type { Field } from '../../../nodes/MediaGeneration/fields';
import { COMMON_OPTIONS } from '../../../nodes/MediaGeneration/form/options-property';
import { describeTool } from '../../../nodes/MediaGeneration/form/hints';
import { createNodeProperties } from '../../../nodes/MediaGeneration/form/properties';
import { listShownAfter } from '../../support/n8n-form.mts';

const VERSION = { typeVersion: 1 };
const form = { properties: createNodeProperties(catalog), ...VERSION };
const { properties } = form;

const listShown = (resource: string, operation: string): INodeProperties[] =>
	listShownAfter(form, { resource, operation });

const listShownForTool = ({ resource, slug }: Tool): INodeProperties[] => listShown(resource, slug);

const findByName = (name: string, among: INodeProperties[]): INodeProperties | undefined =>
	among.find((one) => one.name === name);

/** Whether n8n offers the option for this tool if the collection has these values. */
const isOffered = (option: INodeProperties, { resource, slug }: Tool, values = {}): boolean =>
	NodeHelpers.displayParameter(values, option, VERSION, null, {
		resource,
		operation: slug,
		options: values,
	});

const OWN = new Set(COMMON_OPTIONS.map(({ name }) => name));

/** The tool's fields in the collection of options. */
const listAdditional = (tool: Tool): INodeProperties[] =>
	((findByName('options', listShownForTool(tool))?.options ?? []) as INodeProperties[]).filter(
		({ name }) => !OWN.has(name),
	);

const listOptions = (property: INodeProperties | undefined): INodePropertyOptions[] =>
	(property?.options ?? []) as INodePropertyOptions[];

const listOperations = (resource: string): INodePropertyOptions[] =>
	listOptions(findByName('operation', listShown(resource, '')));

const resources = listOptions(findByName('resource', properties)).map(({ value }) => String(value));

const allOperations = resources.flatMap((resource) =>
	listOperations(resource).map(({ value }): [string, string] => [resource, String(value)]),
);

const everyTool = catalog.map((tool): [string, typeof tool] => [tool.slug, tool]);

test('resources and operations are those of the catalog and of projects and files', () => {
	expect(resources).toEqual([
		'video',
		'image',
		'audio',
		'project',
		'file',
		'savedItem',
		'voice',
		'model',
		'account',
	]);
	for (const tool of catalog) {
		const { resource, slug: value, label: name, action } = tool;
		const description = describeTool(tool);
		expect(listOperations(resource)).toContainEqual({ name, value, action, description });
	}
	const own = catalog.filter(({ resource }) => resource === 'video').map(({ slug }) => slug);
	const namesOf = (resource: string) => listOperations(resource).map(({ value }) => value);
	expect(namesOf('file')).toEqual(['upload']);
	expect(namesOf('video').sort()).toEqual(own.sort());
	expect(namesOf('project').join()).toBe('collect,delete,download,get,wait');
});

test.each(resources)(
	'%s: operations are in the order of their labels and of their actions, and the default is one of them',
	(resource) => {
		const operations = listOperations(resource);
		for (const texts of [
			operations.map(({ name }) => name),
			operations.map((one) => one.action!),
		]) {
			expect(texts).toEqual([...texts].sort((a, b) => a.localeCompare(b, 'en')));
		}
		const preset = findByName('operation', listShown(resource, ''))!.default;
		expect(listOperations(resource).map(({ value }) => value)).toContain(preset);
	},
);

/** In a window of 1,400 × 900 pixels, n8n 2 shows this many fields between the operation and the options. */
const MOST_FIELDS = 6;

test.each(['ai-image-generator', 'image-to-video', 'text-to-video'])(
	'%s: its panel fits into the window, with at most six fields, one collection and no notice',
	(slug) => {
		const panel = listShownForTool(catalog.find((tool) => tool.slug === slug)!);
		const fields = panel.filter(({ name }) => !['resource', 'operation', 'options'].includes(name));
		expect(fields.length).toBeLessThanOrEqual(MOST_FIELDS);
		expect(panel.filter(({ type }) => ['collection', 'notice'].includes(type))).toHaveLength(1);
	},
);

test('names in a collection are unique, because n8n 1 identifies an entry by its name', () => {
	const collections = properties.filter(({ type }) => type === 'collection');
	expect(collections.length).toBeGreaterThanOrEqual(2);
	for (const { options = [] } of collections) {
		const names = (options as INodeProperties[]).map(({ name }) => name);
		expect(names).toEqual([...new Set(names)]);
	}
});

/** The name of a field's property, or of the list that contains the field. */
const findPlace = (field: Field): string =>
	field.kind === 'media' && field.listPosition ? field.listPosition.name : field.name;

const isNeededByDefault = ({ rules, fields }: Tool, { name }: Field): boolean =>
	rules.some(({ need }) => {
		const other = fields.find((field) => field.name === need?.decidingField);
		return (
			need?.requiredField === name &&
			other?.kind === 'choice' &&
			need.decidingValues.includes(other.default)
		);
	});

test.each(everyTool)(
	'%s: its fields are in order, then Run, and the additional fields are among the options',
	(_, tool) => {
		const fields = tool.fields.filter(
			(field) => !field.onlyWhenNeeded || isNeededByDefault(tool, field),
		);
		const upFront = fields.filter(({ additional }) => !additional).map(findPlace);
		const additional = new Set(fields.filter((field) => field.additional).map(findPlace));
		expect(listShownForTool(tool).map(({ name }) => name)).toEqual([
			...['resource', 'operation'],
			...new Set(upFront),
			'completion',
			'options',
		]);
		const apart = listAdditional(tool).filter((option) => isOffered(option, tool));
		expect(apart.map(({ name }) => name).sort()).toEqual([...additional].sort());
		const labels = apart.map(({ displayName }) => displayName);
		expect(labels).toEqual([...labels].sort(new Intl.Collator('en').compare));
	},
);

const open = ({ fields }: Tool): Field[] => fields.filter(({ additional }) => !additional);

const isOffUnlessAdded = ({ fields }: Tool, name: string): boolean =>
	fields.some((field) => field.name === name && field.kind === 'boolean' && !field.default);

/** Whether no value of the field makes a request cheaper or more expensive than without the field. */
const hasOnePrice = ({ fields, slug }: Tool, name: string): boolean => {
	const field = fields.find((one) => one.name === name)!;
	const rates = FIGURES[slug]?.rates ?? [];
	return field.kind === 'choice' && new Set(rates.map(({ credits }) => credits)).size === 1;
};

test.each(everyTool)(
	'%s: each field that affects the price is in the panel, or off until it is added',
	(_, tool) => {
		const names = open(tool).map(({ name }) => name);
		const { dependsOn = [], chargedBy } = tool.price;
		const decisive = [
			...dependsOn,
			...(chargedBy === 'image' ? ['image_count'] : ['end_seconds']),
		].filter(
			(name) =>
				tool.fields.some((field) => field.name === name) &&
				!isOffUnlessAdded(tool, name) &&
				!hasOnePrice(tool, name),
		);
		expect(names).toEqual(expect.arrayContaining(decisive));
	},
);

type Described = Pick<INodeProperties, 'hint' | 'placeholder'> & {
	readonly [Inner in 'options' | 'modes' | 'values']?: readonly Described[];
};

const listAll = (one: Described): Described[] => [
	one,
	...[one.options, one.modes, one.values].flatMap((inner = []) => inner.flatMap(listAll)),
];

test('a hint has at most 120 characters, and a placeholder is an example or a button', () => {
	const all = properties.flatMap((one) => listAll(one as Described));
	for (const { hint = '', placeholder = 'e.g. ' } of all) {
		expect(hint.length).toBeLessThanOrEqual(120);
		expect(placeholder).toMatch(/^(?:e\.g\. |Add )/);
	}
});

const ON_A_PROJECT = ['get', 'wait', 'download', 'delete', 'collect'];

test.each(allOperations.filter(([, operation]) => operation !== 'upload'))(
	'%s %s: it presets kind and ID of the item exactly if it works on an existing project',
	(resource, operation) => {
		const panel = listShown(resource, operation);
		const proposed = ['id', 'kind'].map((name) => findByName(name, panel)?.default);
		expect(isDeepStrictEqual(proposed, ['={{ $json.id }}', 'automatic'])).toBe(
			resource === 'project' && ON_A_PROJECT.includes(operation),
		);
	},
);
