import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { createAudienceVariants } from '../../../nodes/MediaGeneration/form/agent-properties';
import { createNodeProperties } from '../../../nodes/MediaGeneration/form/properties';

const properties = createNodeProperties(catalog);
const NODE = { typeVersion: 1 };
const AGENT = { name: 'n8n-nodes-media-generation.mediaGenerationTool' };
const WORKFLOW = { name: 'n8n-nodes-media-generation.mediaGeneration' };

/** Fills in a node's parameters as n8n does before a run, or for a new node in the editor. */
const fillForm = (type: typeof AGENT, stored: INodeParameters = {}): INodeParameters =>
	NodeHelpers.getNodeParameters(properties, stored, true, false, NODE, type as never)!;

const listShown = (type: typeof AGENT, values: INodeParameters): INodeProperties[] =>
	properties.filter((one) => NodeHelpers.displayParameter(values, one, NODE, type as never));

test('a new tool of an agent is Generate Image, waits for the links, and starts at most five projects', () => {
	expect(fillForm(AGENT)).toMatchObject({
		resource: 'image',
		operation: 'ai-image-generator',
		completion: 'wait',
		options: { maxProjects: 5 },
	});
	expect(fillForm(WORKFLOW)).toMatchObject({ completion: 'download', options: {} });
});

/** Tools with one file, several files, a list, named files, a group, and fields that are hidden until needed. */
const SAMPLED = [
	...['text-to-video', 'face-swap', 'ai-image-editor', 'animation'],
	...['character-replace', 'video-to-video', 'ai-video-editor'],
];
const operations = catalog
	.filter(({ slug }) => SAMPLED.includes(slug))
	.map(({ slug, resource }) => [slug, { resource, operation: slug }] as const);

test.each(operations)(
	'%s: an agent supplies files by URL, and sees no mode for binary fields',
	(_, chosen) => {
		const values = fillForm(AGENT, { ...chosen });
		const files = listShown(AGENT, values).filter(
			({ type, modes }) => type === 'resourceLocator' && modes!.some(({ name }) => name === 'url'),
		);
		for (const { name, modes } of files) {
			expect(values[name]).toEqual({ __rl: true, mode: 'url', value: '' });
			expect(modes!.map((mode) => mode.name)).not.toContain('binary');
			expect(JSON.stringify(modes)).not.toMatch(/binary/i);
		}
		const tool = catalog.find(({ slug }) => slug === chosen.operation)!;
		const open = tool.fields.filter((field) => field.kind === 'media' && !field.additional);
		const own = open.filter((field) => field.kind === 'media' && !field.listPosition);
		expect(files.map(({ name }) => name)).toEqual(own.map(({ name }) => name));
	},
);

test.each(operations)(
	'%s: it has the same fields for an agent as in a workflow, each once, below its notice',
	(_, chosen) => {
		const namesFor = (type: typeof AGENT) =>
			listShown(type, fillForm(type, { ...chosen })).map(({ name }) => name);
		expect(namesFor(AGENT).filter((name) => name !== 'notice')).toEqual(namesFor(WORKFLOW));
		expect(new Set(namesFor(AGENT)).size).toBe(namesFor(AGENT).length);
	},
);

test.each(operations)(
	'%s: no field is shown twice if the field or option that decides on it has an expression',
	(_, chosen) => {
		for (const type of [AGENT, WORKFLOW]) {
			const values = fillForm(type, { ...chosen });
			const shown = listShown(type, values);
			const fields = shown.map(({ name }) => ({ [name]: '={{ 1 }}', ...chosen }));
			const options = shown
				.filter(({ name }) => name === 'options')
				.flatMap((one) => one.options!.map(({ name }) => ({ options: { [name]: '={{ 1 }}' } })));
			for (const entered of [...fields, ...options]) {
				const names = listShown(type, { ...values, ...entered }).map(({ name }) => name);
				expect(names).toEqual([...new Set(names)]);
			}
		}
	},
);

test.each([
	['the default', undefined, { maxProjects: 5 }],
	['another number', { maxProjects: 50 }, { maxProjects: 50 }],
	['none, if the user removed it', {}, {}],
])('the stored and effective limit of an agent is %s', (_, stored, expected) => {
	const given = stored === undefined ? {} : { options: stored };
	const editor = { ...fillForm(AGENT), ...given } as INodeParameters;
	const saved = NodeHelpers.getNodeParameters(
		properties,
		editor,
		false,
		false,
		NODE,
		AGENT as never,
	)!;
	expect(fillForm(AGENT, saved).options).toEqual(expected);
});

test('an agent sees neither "Wait and Download" nor options about files', () => {
	const form = listShown(AGENT, fillForm(AGENT));
	const valuesOf = (name: string) =>
		form
			.find((one) => one.name === name)!
			.options!.map((one) => ('value' in one ? one.value : one.name));
	expect(valuesOf('completion')).toEqual(['check', 'wait', 'start']);
	expect(valuesOf('options')).toEqual(expect.arrayContaining(['maxProjects', 'maxCredits']));
	expect(valuesOf('options')).not.toContain('outputField');
});

test('an agent’s panel has the notices that a workflow’s panel has beside the output', () => {
	const read = (operation: string, resource = 'video') =>
		listShown(AGENT, fillForm(AGENT, { resource, operation }))
			.filter(({ type }) => type === 'notice')
			.map(({ displayName }) => displayName);
	expect(read('face-swap')).toEqual(['Use only faces of people who consented.']);
	expect(read('ai-video-upscaler')).toEqual(['This tool needs a paid plan.']);
	expect(read('photo-colorizer', 'image')).toEqual([]);
});

test('an agent’s panel has prices in the description of Maximum Projects', () => {
	const find = (type: typeof AGENT) =>
		(
			listShown(type, fillForm(type)).find(({ name }) => name === 'options')!
				.options as INodeProperties[]
		).find(({ name }) => name === 'maxProjects')!.description;
	expect(find(AGENT)).toContain('Text to Video: 24 to 576 credits per second, August 2026.');
	expect(find(AGENT)).toContain('Generate Image: from 5 credits per image, October 2026.');
	expect(find(WORKFLOW)).not.toContain('credits per');
});

test('a property that is equal for both appears once', () => {
	const one: INodeProperties = { displayName: 'A', name: 'a', type: 'string', default: '' };
	expect(createAudienceVariants(one)).toEqual([one]);
});
