import type { INode, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node.ts';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node.ts';
import { packageName } from '../../hosts/root.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { isOurs, readSavedWorkflows } from '../support/replay.mts';
import { makeWorkflowsToSave } from '../support/saved-workflows/make-workflows.mts';
import { findLostParameters } from '../support/saved-workflows/find-lost-parameters.mts';

/**
 * The form still has everything that a saved workflow contains: parameters, the conditions that show them, and stored
 * values.
 */

const descriptions: Record<string, INodeTypeDescription> = {
	[`${packageName}.mediaGeneration`]: new MediaGeneration().description,
	[`${packageName}.mediaGenerationTrigger`]: new MediaGenerationTrigger().description,
};

const today = Object.entries(makeWorkflowsToSave(catalog)).map(([name, workflow]) => ({
	version: 'today',
	name,
	workflow,
}));

test.each(
	[...readSavedWorkflows(), ...today].map(
		({ version, name, workflow }) =>
			[`${version} ${name}`, workflow.nodes.filter(isOurs) as INode[]] as const,
	),
)('%s: the form lacks nothing of it', (_, nodes) => {
	expect(nodes).not.toEqual([]);
	for (const node of nodes) {
		const description = descriptions[node.type]!;
		expect([description.version].flat()).toContain(node.typeVersion);
		expect(findLostParameters(node, description)).toEqual([]);
	}
});

test.each(catalog.map(({ slug }) => slug))(
	'%s: a saved workflow has the tool with its defaults and with every field',
	(slug) => {
		const names = today.find(({ name }) => name === slug)!.workflow.nodes.map(({ name }) => name);
		const kinds = ['Plain', 'Every Field'].map(
			(kind) => names.filter((name) => name.startsWith(`${kind}, `)).length,
		);
		expect(kinds[0]).toBeGreaterThan(0);
		expect(kinds[1]).toBe(kinds[0]);
	},
);

describe('findLostParameters, with a made-up release', () => {
	const option = (value: string) => ({ name: value, value });
	const property = (name: string, type: string, more: object = {}) =>
		({ displayName: name, name, type, default: '', ...more }) as INodeProperties;
	const SAVED = {
		operation: 'scale',
		prompt: 'A boat',
		seconds: 5,
		style: { __rl: true, mode: 'name', value: 'Ink' },
		options: { parallel: 2 },
		files: { entries: [{ place: 'a', kind: 'image' }] },
	};
	const form = {
		operation: property('operation', 'options', { options: [option('scale'), option('crop')] }),
		prompt: property('prompt', 'string', { displayOptions: { show: { operation: ['scale'] } } }),
		seconds: property('seconds', 'number'),
		style: property('style', 'resourceLocator', { modes: [{ name: 'name', type: 'string' }] }),
		options: property('options', 'collection', { options: [property('parallel', 'number')] }),
		files: property('files', 'fixedCollection', {
			typeOptions: { multipleValues: true },
			options: [
				{
					name: 'entries',
					displayName: 'Entries',
					values: [
						property('place', 'string'),
						property('kind', 'options', { options: [option('image')] }),
					],
				},
			],
		}),
	};
	const lost = (change: Partial<Record<keyof typeof form, INodeProperties | undefined>>) => {
		const properties = Object.values({ ...form, ...change }).filter((each) => each !== undefined);
		const node = { name: 'Old', type: 'old', typeVersion: 1, parameters: SAVED };
		return findLostParameters(
			node as unknown as INode,
			{ version: 1, properties } as unknown as INodeTypeDescription,
		);
	};

	test('reports nothing for the form that saved the workflow', () => {
		expect(lost({})).toEqual([]);
	});

	test.each<[string, Parameters<typeof lost>[0], string]>([
		['a parameter', { seconds: undefined }, 'Old: seconds is no longer in the form'],
		[
			'a parameter where it was shown',
			{
				prompt: property('prompt', 'string', { displayOptions: { show: { operation: ['crop'] } } }),
			},
			'Old: prompt is no longer in the form',
		],
		[
			'a stored value',
			{ operation: property('operation', 'options', { options: [option('crop')] }) },
			'Old: operation no longer takes "scale"',
		],
		['a type', { seconds: property('seconds', 'string') }, 'Old: seconds no longer takes 5'],
		[
			'a mode',
			{ style: property('style', 'resourceLocator', { modes: [{ name: 'list', type: 'list' }] }) },
			`Old: style no longer takes ${JSON.stringify(SAVED.style)}`,
		],
		[
			'an option',
			{ options: property('options', 'collection', { options: [] }) },
			'Old: options: parallel is no longer in the form',
		],
		[
			'a group of entries',
			{ files: property('files', 'fixedCollection', { options: [] }) },
			'Old: files no longer takes "entries"',
		],
	])('reports %s that a newer form has lost', (_, change, sentence) => {
		expect(lost(change)).toContain(sentence);
	});
});
