import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { isRequiredEverywhere } from '../../../nodes/MediaGeneration/fields';
import { nodeProperties } from '../../../nodes/MediaGeneration/form/properties';
import { madeUpTool } from '../support/made-up-tool.mts';

const tools = [...catalog, madeUpTool];
const properties = nodeProperties(tools);

/** What a user sees who chose this resource and operation in a node of this version, as n8n decides it. */
const shown = (resource: string, operation: string, typeVersion = 1.1): INodeProperties[] =>
	properties.filter((property) =>
		NodeHelpers.displayParameter({ resource, operation }, property, { typeVersion }, null),
	);

const optionsOf = (property: INodeProperties | undefined): INodePropertyOptions[] =>
	(property?.options ?? []) as INodePropertyOptions[];

const collection = (property: INodeProperties | undefined): INodeProperties[] =>
	(property?.options ?? []) as INodeProperties[];

const operationsOf = (resource: string): INodePropertyOptions[] =>
	optionsOf(shown(resource, '').find(({ name }) => name === 'operation'));

const resources = optionsOf(properties.find(({ name }) => name === 'resource')).map(({ value }) =>
	String(value),
);

const allOperations = resources.flatMap((resource) =>
	operationsOf(resource).map(({ value }): [string, string] => [resource, String(value)]),
);

test('resources and operations are those of the catalog and of projects and files', () => {
	expect([...resources].sort()).toEqual([
		'account',
		'audio',
		'file',
		'image',
		'project',
		'savedItem',
		'video',
	]);
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
	expect(
		operationsOf('video')
			.map(({ value }) => value)
			.sort(),
	).toEqual([...own, 'another-tool', 'delete', 'download', 'get', 'wait'].sort());
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
	const everywhere = properties.filter(({ displayOptions }) => !displayOptions?.show?.resource);
	expect(everywhere.map(({ name }) => name)).toEqual(['resource']);
});

test.each(tools.map((tool): [string, typeof tool] => [tool.slug, tool]))(
	'%s: shows its own fields in order, the rare ones apart, then how it ends',
	(slug, tool) => {
		const form = shown(tool.resource, slug);
		const open = tool.fields.filter(({ rare }) => !rare).map(({ name }) => name);
		const rare = tool.fields.filter((field) => field.rare);
		expect(form.map(({ name }) => name)).toEqual([
			'resource',
			'operation',
			...(tool.notice ? ['notice'] : []),
			...open,
			...(rare.length > 0 ? ['additionalFields'] : []),
			'completion',
			'simplify',
			'options',
		]);
		const apart = collection(form.find(({ name }) => name === 'additionalFields'));
		expect(apart.map(({ name }) => name).sort()).toEqual(rare.map(({ name }) => name).sort());
		const labels = apart.map(({ displayName }) => displayName);
		expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, 'en')));
	},
);

test.each(tools.map((tool): [string, typeof tool] => [tool.slug, tool]))(
	'%s: a star marks exactly the open fields that every layout requires',
	(slug, tool) => {
		const form = shown(tool.resource, slug);
		for (const field of tool.fields.filter(({ rare }) => !rare)) {
			const property = form.find(({ name }) => name === field.name)!;
			expect(property.required ?? false).toBe(isRequiredEverywhere(field));
		}
	},
);

test.each(allOperations.filter(([, operation]) => !['upload'].includes(operation)))(
	'%s %s: asks for a project ID exactly if it works on an existing project',
	(resource, operation) => {
		const works =
			resource !== 'account' &&
			['get', 'wait', 'download', 'delete', 'get-faces', 'collect'].includes(operation);
		expect(shown(resource, operation).some(({ name }) => name === 'id')).toBe(works);
	},
);

test('options offer what the operation can use', () => {
	const names = (resource: string, operation: string) =>
		collection(shown(resource, operation).find(({ name }) => name === 'options')).map(
			({ name }) => name,
		);
	const input = ['includeInputBinary', 'includeInputFields'];
	expect(names('video', 'face-swap')).toEqual([
		...input,
		'maxCredits',
		'maxProjects',
		'maxWaitMinutes',
		'concurrency',
		'outputField',
	]);
	expect(names('video', 'wait')).toEqual([...input, 'maxWaitMinutes', 'concurrency']);
	expect(names('image', 'download')).toEqual([...input, 'concurrency', 'outputField']);
	expect(names('image', 'get')).toEqual(input);
	expect(names('file', 'upload')).toEqual([...input, 'concurrency']);
	expect(names('project', 'collect')).toEqual([
		'giveUpAfterMinutes',
		...input,
		'concurrency',
		'outputField',
	]);
});

test('a tool can end at once, when finished, or with its files', () => {
	const completion = shown('video', 'face-swap').find(({ name }) => name === 'completion');
	expect(
		optionsOf(completion)
			.map(({ value }) => value)
			.sort(),
	).toEqual(['download', 'start', 'wait']);
});

test('what gives a project can be simplified, and only by a node of the newer version', () => {
	const offers = allOperations.filter(([resource, operation]) =>
		shown(resource, operation).some(({ name }) => name === 'simplify'),
	);
	const others = ['upload', 'delete', 'get-faces'];
	expect(offers).toEqual(
		allOperations.filter(
			([resource, operation]) =>
				!others.includes(operation) && !['account', 'savedItem'].includes(resource),
		),
	);
	expect(shown('video', 'get', 1).map(({ name }) => name)).not.toContain('simplify');
});
