import type { INodeType } from 'n8n-workflow';
import { NodeHelpers, Workflow } from 'n8n-workflow';
import { nodeOutputs } from '../../../nodes/MediaGeneration/form/outputs';
import { MediaGeneration } from '../../../nodes/MediaGeneration/MediaGeneration.node';

const description = { ...new MediaGeneration().description, outputs: nodeOutputs };

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
