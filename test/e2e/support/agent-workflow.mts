import { fitted, readExample } from '../../../examples/examples.mts';
import type { Credential } from '../../../hosts/rest.mts';
import type { StoredWorkflow, Workflow } from '../../../hosts/workflow.mts';
import type { Editor } from '../../support/editor.mts';

const trigger = 'When Chat Message Received';

/** The example of an AI agent, with a credential for the service and one for the chat model. */
export async function agentWorkflow(credentials: {
	model: Credential;
	service: Credential;
}): Promise<Workflow> {
	const { id, name, type } = credentials.model;
	const { nodes, ...workflow } = fitted(await readExample('ai-agent'), credentials.service);
	const withModel = nodes.map((node) =>
		node.name === 'Chat Model' ? { ...node, credentials: { [type]: { id, name } } } : node,
	);
	return { ...workflow, nodes: withModel };
}

/** Sends a message in the chat of the editor; returns the id of the execution. */
export async function say(
	editor: Editor,
	{ id, name, nodes, connections }: StoredWorkflow,
	chatInput: string,
): Promise<string> {
	const message = { json: { sessionId: 'session', action: 'sendMessage', chatInput } };
	const { executionId } = await editor.call<{ executionId: string }>(
		'post',
		`/workflows/${id}/run`,
		{
			workflowData: { id, name, nodes, connections, settings: { executionOrder: 'v1' } },
			triggerToStartFrom: { name: trigger, data: { data: { main: [[message]] }, source: [null] } },
		},
	);
	return executionId;
}
