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
const COLLECTED = ['Finished', 'Not Finished', 'Failed'].map(named);
const ERROR = { ...named('Error'), category: 'error' };

test.each([
	['project', 'collect', COLLECTED, COLLECTED],
	['video', 'text-to-video', ['main'], [named('Success')]],
	['image', 'get', ['main'], [named('Success')]],
	['file', 'upload', ['main'], [named('Success')]],
	['audio', 'collect', ['main'], [named('Success')]],
])('%s %s has the outputs %j; beside that of errors, %j', (resource, operation, own, others) => {
	expect(outputsOf(resource, operation)).toEqual(own);
	expect(outputsOf(resource, operation, 'continueErrorOutput')).toEqual([...others, ERROR]);
});
