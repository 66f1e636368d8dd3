import type { INodeType } from 'n8n-workflow';
import { NodeHelpers, Workflow } from 'n8n-workflow';
import { nodeOutputs } from '../../../nodes/MediaGeneration/form/outputs';
import { MediaGeneration } from '../../../nodes/MediaGeneration/MediaGeneration.node';

const description = { ...new MediaGeneration().description, outputs: nodeOutputs };

/** The outputs of a node with these parameters, as n8n evaluates them. */
function outputsOf(resource: string, operation: string, onError?: 'continueErrorOutput') {
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

const named = (displayName: string) => ({ type: 'main', displayName });
const ERROR = { ...named('Error'), category: 'error' };

test('Collect has three outputs with names', () => {
	expect(outputsOf('project', 'collect')).toEqual([
		named('Finished'),
		named('Not Finished'),
		named('Failed'),
	]);
});

test.each([
	['video', 'text-to-video'],
	['image', 'get'],
	['file', 'upload'],
	['audio', 'collect'],
])('%s %s has one output without a name, as before', (resource, operation) => {
	expect(outputsOf(resource, operation)).toEqual(['main']);
});

test('the error output comes after them', () => {
	expect(outputsOf('project', 'collect', 'continueErrorOutput')).toEqual([
		named('Finished'),
		named('Not Finished'),
		named('Failed'),
		ERROR,
	]);
	expect(outputsOf('image', 'get', 'continueErrorOutput')).toEqual([named('Success'), ERROR]);
});
