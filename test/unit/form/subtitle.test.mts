import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { createNodeProperties } from '../../../nodes/MediaGeneration/form/properties';
import { MediaGenerationTrigger } from '../../../nodes/MediaGeneration/MediaGenerationTrigger.node';
import { composeSubtitle } from '../../../nodes/MediaGeneration/form/subtitle';
import { makeEvaluator } from '../support/shown-hints.mts';

const properties = createNodeProperties(catalog);

const evaluateSubtitle = async (
	{ subtitle, properties: own }: Pick<INodeTypeDescription, 'subtitle' | 'properties'>,
	typeVersion: number,
	parameters: INodeParameters,
): Promise<unknown> =>
	(await makeEvaluator({ properties: own, typeVersion, parameters }))(subtitle);

const boat = { resource: 'video', operation: 'text-to-video' };
const veo = { __rl: true, mode: 'list', value: 'veo3.1' };

test.each<[string, INodeParameters]>([
	['Video', boat],
	['veo3.1', { ...boat, model: veo }],
	['Check Only: starts nothing', { ...boat, model: veo, completion: 'check' }],
	['Return Immediately', { ...boat, completion: 'start' }],
	['Existing Project', { ...boat, completion: 'start', options: { existingProject: 'c8' } }],
	[
		'Check Only: starts nothing',
		{ ...boat, completion: 'check', options: { existingProject: 'c8' } },
	],
	['Saved Item', { resource: 'savedItem', operation: 'getAll' }],
	['Project', { resource: 'project', operation: 'collect' }],
	['Account', { resource: 'account', operation: 'get' }],
])('the subtitle on the canvas is %s', async (subtitle, parameters) => {
	const description = { subtitle: composeSubtitle(properties), properties };
	expect(await evaluateSubtitle(description, 1, parameters)).toBe(subtitle);
});

test.each([
	[['video.completed'], 'Video Completed'],
	[['audio.errored'], 'Audio Failed'],
	[['audio.completed', 'image.completed', 'video.completed'], '3 Events'],
	[['video.completed', '*'], 'All Events'],
])(
	'the subtitle of a trigger with %p has the names of its list, as far as they fit: %s',
	async (events, name) => {
		expect(await evaluateSubtitle(new MediaGenerationTrigger().description, 2, { events })).toBe(
			name,
		);
	},
);
