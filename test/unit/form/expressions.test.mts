import type { INodeParameters, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers, Workflow } from 'n8n-workflow';
import { MediaGeneration } from '../../../nodes/MediaGeneration/MediaGeneration.node';
import { MediaGenerationTrigger } from '../../../nodes/MediaGeneration/MediaGenerationTrigger.node';
import { makeEvaluator } from '../support/shown-hints.mts';

const { description } = new MediaGeneration();

function evaluateOutputs(resource: string, operation: string, onError?: 'continueErrorOutput') {
	const node = {
		id: 'node',
		name: 'Node',
		type: 'media',
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters: { resource, operation },
		onError,
	};
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => ({ description }) as INodeType,
			getByNameAndVersion: () => ({ description }) as INodeType,
			getKnownTypes: () => ({}),
		},
	});
	return NodeHelpers.getNodeOutputs(workflow, workflow.getNode('Node')!, description);
}

const makeNamedOutput = (displayName: string) => ({ type: 'main', displayName });
const COLLECTED = ['Finished', 'Not Finished', 'Failed'].map(makeNamedOutput);
const ERROR = { ...makeNamedOutput('Error'), category: 'error' };

test.each([
	['project', 'collect', COLLECTED, COLLECTED],
	['video', 'text-to-video', ['main'], [makeNamedOutput('Success')]],
	['image', 'get', ['main'], [makeNamedOutput('Success')]],
	['file', 'upload', ['main'], [makeNamedOutput('Success')]],
	['audio', 'collect', ['main'], [makeNamedOutput('Success')]],
])('%s %s has the outputs %j, and with an error output %j', (resource, operation, own, others) => {
	expect(evaluateOutputs(resource, operation)).toEqual(own);
	expect(evaluateOutputs(resource, operation, 'continueErrorOutput')).toEqual([...others, ERROR]);
});

test.each([
	['one', 1],
	['separate', 3],
])('the trigger with %s outputs has %i', async (outputs, count) => {
	const { description: own } = new MediaGenerationTrigger();
	const { outputs: expression, properties } = own;
	const evaluate = await makeEvaluator({ properties, typeVersion: 2, parameters: { outputs } });
	expect(evaluate(expression as string)).toHaveLength(count);
});

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
