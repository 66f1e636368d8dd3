import { isDeepStrictEqual } from 'node:util';
import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Field } from '../../../nodes/MediaGeneration/fields';
import { nodeProperties } from '../../../nodes/MediaGeneration/form/properties';
import { shownWith } from '../../support/n8n-form.mts';
import { madeUpTool } from '../support/made-up-tool.mts';

const tools = [...catalog, madeUpTool];
const properties = nodeProperties(tools);

/** What n8n shows for this resource and operation. */
const shown = (resource: string, operation: string): INodeProperties[] =>
	shownWith({ properties, typeVersion: 1 }, { resource, operation });

/** What a collection offers to this operation. */
const collection = (
	property: INodeProperties | undefined,
	root: INodeParameters,
): INodeProperties[] =>
	((property?.options ?? []) as INodeProperties[]).filter((option) =>
		NodeHelpers.displayParameter({}, option, { typeVersion: 1 }, null, root),
	);

const optionsOf = (property: INodeProperties | undefined): INodePropertyOptions[] =>
	(property?.options ?? []) as INodePropertyOptions[];

const operationsOf = (resource: string): INodePropertyOptions[] =>
	optionsOf(shown(resource, '').find(({ name }) => name === 'operation'));

const resources = optionsOf(properties.find(({ name }) => name === 'resource')).map(({ value }) =>
	String(value),
);

const allOperations = resources.flatMap((resource) =>
	operationsOf(resource).map(({ value }): [string, string] => [resource, String(value)]),
);

test('resources and operations are those of the catalog and of projects and files', () => {
	expect(resources).toEqual(['video', 'image', 'audio', 'project', 'file', 'savedItem', 'account']);
	for (const { resource, slug, label, action, description } of tools) {
		expect(operationsOf(resource)).toContainEqual({
			name: label,
			value: slug,
			action,
			description,
		});
	}
	expect(operationsOf('file').map(({ value }) => value)).toEqual(['upload']);
	const own = tools.filter(({ resource }) => resource === 'video').map(({ slug }) => slug);
	const valuesOf = (resource: string) => operationsOf(resource).map(({ value }) => value);
	expect(valuesOf('video').sort()).toEqual(own.sort());
	expect(valuesOf('project')).toEqual([
		'call-by-path',
		'collect',
		'delete',
		'download',
		'get',
		'wait',
	]);
});

test.each(resources)(
	'%s: operations are in order of their labels, and the preset is one of them',
	(resource) => {
		const names = operationsOf(resource).map(({ name }) => name);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
		const preset = shown(resource, '').find(({ name }) => name === 'operation')!.default;
		expect(operationsOf(resource).map(({ value }) => value)).toContain(preset);
	},
);

test.each(allOperations)('%s %s: no parameter is shown twice', (resource, operation) => {
	const names = shown(resource, operation).map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
	expect(names.slice(0, 2)).toEqual(['resource', 'operation']);
});

test('nothing but resource is shown everywhere', () => {
	const everywhere = properties.filter(({ displayOptions: { show = {}, hide = {} } = {} }) =>
		[show, hide].every(({ resource, operation }) => !resource && !operation),
	);
	expect(everywhere.map(({ name }) => name)).toEqual(['resource']);
});

test('a collection has each name once: n8n 1 identifies an entry by it', () => {
	const collections = properties.filter(({ type }) => type === 'collection');
	expect(collections.length).toBeGreaterThan(2);
	for (const { options = [] } of collections) {
		const names = (options as INodeProperties[]).map(({ name }) => name);
		expect(names).toEqual([...new Set(names)]);
	}
});

test('no condition asks for a method of a value, which may be absent: in n8n 1, that is an error', () => {
	const conditions = JSON.stringify(properties.map(({ displayOptions }) => displayOptions));
	expect(conditions).toContain('"_cnd":{"between":');
	expect(conditions).not.toMatch(/"_cnd":\{"(includes|startsWith|endsWith)"/);
});

const everyTool = tools.map((tool): [string, typeof tool] => [tool.slug, tool]);

/** A field is a property of its own, or an entry of a list. */
const placeOf = (field: Field): string =>
	field.kind === 'media' && field.listed ? field.listed.name : field.name;

test.each(everyTool)(
	'%s: shows its fields in order, the additional ones apart, then how it ends',
	(slug, tool) => {
		const form = shown(tool.resource, slug);
		const fields = tool.fields.filter(({ onlyWhenNeeded }) => !onlyWhenNeeded);
		const open = fields.filter(({ additional }) => !additional).map(placeOf);
		const additional = fields.filter((field) => field.additional);
		expect(form.map(({ name }) => name)).toEqual([
			'resource',
			'operation',
			'notice',
			...new Set(open),
			...(additional.length > 0 ? ['additionalFields'] : []),
			'completion',
			'simplify',
			'options',
		]);
		const root = { resource: tool.resource, operation: slug };
		const inCollection = form.find(({ name }) => name === 'additionalFields');
		const apart = collection(inCollection, root);
		expect(apart.map(({ name }) => name).sort()).toEqual(additional.map(({ name }) => name).sort());
		const labels = apart.map(({ displayName }) => displayName);
		expect(labels).toEqual([...labels].sort(new Intl.Collator('en').compare));
	},
);

/** A start comes before its end, and more files of a list right after the first. */
const inPlace = ({ name }: INodeProperties): boolean =>
	name === 'start_seconds' || name.startsWith('more_');

test.each(everyTool)('%s: a new node asks first for what is required', (slug, tool) => {
	const chosen = { resource: tool.resource, operation: slug };
	const open = shown(tool.resource, slug).filter(
		({ name, type }) => type !== 'notice' && !(name in chosen),
	);
	const presets = Object.fromEntries(open.map((one) => [one.name, one.default]));
	const first = open
		.filter((one) => !inPlace(one))
		.filter((one) =>
			NodeHelpers.displayParameter(
				{ ...presets, ...chosen } as INodeParameters,
				one,
				{ typeVersion: 1 },
				null,
			),
		);
	const required = first.filter(({ required: is }) => is);
	expect(first.slice(0, required.length)).toEqual(required);
});

test.each(everyTool)('%s: nothing deprecated is offered', (slug, tool) => {
	const form = shown(tool.resource, slug);
	const additional = form.find(({ name }) => name === 'additionalFields');
	const all = [...form, ...collection(additional, { resource: tool.resource, operation: slug })];
	const options = all.flatMap(({ options: own = [] }) => own as INodePropertyOptions[]);
	const offered = options.filter((option) =>
		NodeHelpers.displayParameter({}, option, { typeVersion: 1 }, null),
	);
	const labels = [...all.map(({ displayName }) => displayName), ...offered.map(({ name }) => name)];
	expect(labels.filter((label) => label?.includes('Deprecated'))).toEqual([]);
});

test.each(allOperations.filter(([, operation]) => !['upload'].includes(operation)))(
	'%s %s: proposes kind and ID of the item exactly if it works on an existing project',
	(resource, operation) => {
		const works =
			resource === 'project' &&
			['get', 'wait', 'download', 'delete', 'collect'].includes(operation);
		const presets = shown(resource, operation).map(({ name, default: preset }) => [name, preset]);
		const proposed = ['id', 'kind'].map((name) => Object.fromEntries(presets)[name] as unknown);
		expect(works).toBe(isDeepStrictEqual(proposed, ['={{ $json.id }}', 'automatic']));
	},
);

test('a tool can end at once, when finished, with its files, or before it starts', () => {
	const completion = shown('video', 'face-swap').find(({ name }) => name === 'completion');
	expect(
		optionsOf(completion)
			.map(({ value }) => value)
			.sort(),
	).toEqual(['check', 'download', 'start', 'wait']);
});

test('project outputs are simplified unless the user chooses otherwise', () => {
	const offers = allOperations.filter(([resource, operation]) =>
		shown(resource, operation).some(({ name, default: isOn }) => name === 'simplify' && isOn),
	);
	const others = ['upload', 'delete'];
	expect(offers).toEqual(
		allOperations.filter(
			([resource, operation]) =>
				!others.includes(operation) && !['account', 'savedItem'].includes(resource),
		),
	);
});

test('every operation that starts a project says first what is charged', () => {
	const starting = allOperations.filter(([resource, operation]) =>
		shown(resource, operation).some(({ name }) => name === 'completion'),
	);
	expect(starting).toHaveLength(tools.length + 1);
	for (const [resource, operation] of starting) {
		const [, , first] = shown(resource, operation);
		expect(first).toMatchObject({
			type: 'notice',
			displayName: expect.stringMatching(/Magic Hour (charges|does not)/),
		});
	}
});

test('to an agent, "Wait and Download" says that it gets links', () => {
	const notice = properties.find(({ name }) => name === 'linksForAgents')!;
	const isShown = (type: string, completion: string) =>
		NodeHelpers.displayParameter(
			{ resource: 'video', operation: 'face-swap', completion },
			notice,
			{ typeVersion: 1 },
			{ name: type } as never,
		);
	expect(isShown('mediaGenerationTool', 'download')).toBe(true);
	expect(isShown('mediaGeneration', 'download')).toBe(false);
	expect(isShown('mediaGenerationTool', 'wait')).toBe(false);
});
