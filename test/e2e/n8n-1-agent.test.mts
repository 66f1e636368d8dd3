import axios from 'axios';
import { assertSucceeded, outputOf } from '../../hosts/workflow.mts';
import { startChatServer, type ChatServer, type Script } from '../support/chat-server.mts';
import { agentWorkflow, say } from './support/agent-workflow.mts';
import { sharedStack } from './support/shared-stack.mts';

/** The tool variant of the node in the last n8n 1, which no longer needs a setting for it. */

type Project = { id: string; downloads?: { url: string }[] };

/** Generates, waits with the returned ID, and answers with the link. */
const generatesAndWaits: Script = (messages) => {
	const results = messages
		.filter(({ role }) => role === 'tool')
		.map(({ content }) => [JSON.parse(content) as Project | Project[]].flat()[0]!);
	if (results.length === 0) {
		return { call: 'Generate_Image', with: { Prompt: 'A lighthouse', Number_of_Images: 1 } };
	}
	const { id, downloads } = results.at(-1)!;
	if (results.length === 1) return { call: 'Wait_for_Image', with: { Project_ID: id } };
	return { response: `Here is your picture: ${downloads?.[0]?.url}` };
};

const stack = sharedStack('n8n-1', { renderMs: 500 });
let chat: ChatServer;
beforeAll(async () => (chat = await startChatServer(generatesAndWaits)));
afterAll(() => chat?.close());

test('an agent generates an image with one call, waits for it with another, and answers with the link', async () => {
	const { rest, service, credential } = stack;
	const workflow = await rest.createWorkflow(
		await agentWorkflow({
			service: credential,
			model: await rest.createCredential('Model', 'openAiApi', {
				apiKey: 'scripted',
				url: chat.baseUrl,
			}),
		}),
	);
	const execution = await say(rest, workflow, 'Make me a picture of a lighthouse.');
	assertSucceeded(execution, 'The agent');
	expect(
		chat
			.offered()
			.map(({ name }) => name)
			.sort(),
	).toEqual(['Generate_Image', 'Wait_for_Image']);

	const [response] = outputOf(execution, 'AI Agent');
	const link = /https?:\S+/.exec(String(response?.json.output))?.[0];
	const { headers } = await axios.get(link!, { responseType: 'arraybuffer', proxy: false });
	expect(headers['content-type']).toBe('image/png');
	expect(await service.projects()).toMatchObject([{ status: 'complete' }]);
});
