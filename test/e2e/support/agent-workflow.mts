import { fitted, readExample } from '../../../examples/examples.mts';
import type { Credential, N8nRest } from '../../../hosts/rest.mts';
import type { Execution, StoredWorkflow, Workflow } from '../../../hosts/workflow.mts';

const TRIGGER = 'When Chat Message Received';

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

/** Sends a message in the chat of the editor, and waits for the agent. */
export async function say(
	rest: N8nRest,
	workflow: StoredWorkflow,
	chatInput: string,
): Promise<Execution> {
	const message = { json: { sessionId: 'session', action: 'sendMessage', chatInput } };
	return await rest.finishedExecution(await rest.run(workflow, TRIGGER, [message]));
}
