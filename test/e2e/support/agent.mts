import { adaptExample, readExample } from '../../../examples/examples.mts';
import type { Execution, Workflow } from '../../../hosts/run/workflow.mts';
import { startChatServer, type ChatModel } from '../../support/chat-server.mts';
import { withNode } from './examples.mts';
import type { SharedStack } from './stack.mts';

/** Sets up the example of an AI agent in n8n, with a scripted model. */
export async function startAgent(
	{ rest, credential }: SharedStack,
	script: ChatModel,
	change = (workflow: Workflow) => workflow,
) {
	const chat = await startChatServer(script);
	const data = { apiKey: 'scripted', url: chat.baseUrl };
	const { id, name, type } = await rest.saveCredential(data, 'Model', 'openAiApi');
	const withModel = withNode('Chat Model', (node) => ({
		...node,
		credentials: { [type]: { id, name } },
	}));
	const example = adaptExample(await readExample('ai-agent'), credential);
	const workflow = await rest.createWorkflow(change(withModel(example)));
	return {
		chat,
		/** Sends a message as the editor's chat does, and waits for the end of the execution. */
		async ask(chatInput: string): Promise<Execution> {
			const message = { json: { sessionId: 'session', action: 'sendMessage', chatInput } };
			const started = await rest.startWorkflow(workflow, 'When Chat Message Received', [message]);
			return await rest.waitForExecution(started);
		},
	};
}
