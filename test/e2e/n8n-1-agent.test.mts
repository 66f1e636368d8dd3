import axios from 'axios';
import { assertSucceeded, outputOf } from '../../hosts/workflow.mts';
import { startChatServer, type ChatServer, type Script } from '../support/chat-server.mts';
import { startWithinMs } from '../support/live-n8n.mts';
import { agentWorkflow, say } from './support/agent-workflow.mts';
import { sharedN8n, type SharedN8n } from './support/shared-n8n.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';

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

let sandbox: SandboxClient;
let chat: ChatServer;
let n8n: SharedN8n;

beforeAll(async () => {
	sandbox = await SandboxClient.start({ renderMs: 500 });
	chat = await startChatServer(generatesAndWaits);
	n8n = await sharedN8n('n8n-1');
}, startWithinMs);

afterAll(async () => {
	await n8n?.close();
	await chat?.close();
	await sandbox?.close();
});

test('an agent generates an image with one call, waits for it with another, and answers with the link', async () => {
	const data = sandbox.credential;
	const workflow = await n8n.rest.createWorkflow(
		await agentWorkflow({
			service: await n8n.rest.createCredential('Service', 'mediaGenerationApi', data),
			model: await n8n.rest.createCredential('Model', 'openAiApi', {
				apiKey: 'scripted',
				url: chat.baseUrl,
			}),
		}),
	);
	const execution = await say(n8n.rest, workflow, 'Make me a picture of a lighthouse.');
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
	expect(await sandbox.projects()).toMatchObject([{ status: 'complete' }]);
});
