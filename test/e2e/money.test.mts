import {
	readOutput,
	MANUAL_TRIGGER_NAME,
	type Execution,
	type StoredWorkflow,
	type WorkflowNode,
} from '../../hosts/run/workflow.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeWorkflow,
} from '../../hosts/run/workflow-builder.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import { ownN8n } from './support/own-n8n.mts';
import { useStack } from './support/stack.mts';

/** After n8n is killed, only an unsaved project is paid again; test/engine covers retries of a running n8n. */

const WAIT = 'Wait';

const stack = useStack(ownN8n, { renderMs: 200 });

/** Stores a workflow that saves its progress: n8n stores each node's output as soon as the node has ended. */
const storeWorkflow = (...nodes: WorkflowNode[]): Promise<StoredWorkflow> =>
	stack.rest.createWorkflow({
		...makeWorkflow('Money', [makeManualTrigger(), ...nodes]),
		settings: { executionOrder: 'v1', saveExecutionProgress: true },
	});

const makeCodeNode = (name: string, completion: string): WorkflowNode =>
	makeActionNode('Code', stack.credential, {
		resource: 'image',
		operation: 'ai-qr-code-generator',
		content: 'https://example.com',
		options: { name },
		completion,
	});

test('after n8n is killed during a wait and both runs are retried, only the unsaved one is paid again', async () => {
	const wait = makeActionNode(WAIT, stack.credential, {
		resource: 'project',
		kind: 'image',
		operation: 'wait',
		id: '={{ $json.id }}',
	});
	const inTwoNodes = await storeWorkflow(makeCodeNode('two nodes slow:8', 'start'), wait);
	// n8n stores nothing of a node that runs when n8n is killed, as documented in the README.
	const inOneNode = await storeWorkflow(makeCodeNode('one node slow:8', 'wait'));
	const both = [inTwoNodes, inOneNode];

	const ids: string[] = [];
	for (const each of both) ids.push(await stack.rest.startWorkflow(each, MANUAL_TRIGGER_NAME));
	await waitUntil('the projects that the runs wait for', async () => {
		const reads = await stack.service.listRequests('GET', '/v1/image-projects/');
		return new Set(reads.map(({ path }) => path)).size === both.length;
	});
	await stack.n8n.process.kill();
	await stack.n8n.restart();
	await waitUntil('both have crashed', async () => {
		const found = (await Promise.all(both.map(({ id }) => stack.rest.listExecutions(id)))).flat();
		return ids.every((id) => found.some((one) => one.id === id && one.status === 'crashed'));
	});
	const again: Execution[] = [];
	for (const id of ids) {
		again.push(await stack.rest.waitForExecution(await stack.rest.retryExecution(id)));
	}

	expect(again.map(({ status }) => status)).toEqual(['success', 'success']);
	expect(readOutput(again[0]!, WAIT)[0]!.json).toMatchObject({ status: 'complete' });
	const paid = (await stack.service.listProjects()).map(({ name }) => name);
	expect(paid.sort()).toEqual(['one node slow:8', 'one node slow:8', 'two nodes slow:8']);
});
