import { randomUUID } from 'node:crypto';
import { packageName } from '../../demo/root.mts';
import type { Credential } from '../../demo/host/rest.mts';
import { assertSucceeded, outputOf, type Execution } from '../../demo/host/workflow.mts';
import {
	startChatServer,
	type ChatMessage,
	type ChatServer,
	type Script,
} from '../support/chat-server.mts';
import { LiveN8n, startWithinMs } from '../support/live-n8n.mts';
import { control, startSandbox, type Sandbox } from '../support/sandbox.mts';
import { agentWorkflow } from './support/agent-workflow.mts';

jest.setTimeout(120_000);

const generate = 'Generate_Image';
const wait = 'Wait_for_Image';

/** Generates, waits with the id that it was given, and tells the link. */
const modelThatGeneratesAndWaits: Script = (messages) => {
	const results = messages.filter(({ role }) => role === 'tool');
	if (results.length === 0) {
		return { call: generate, with: { Prompt: 'A lighthouse in a storm', Number_of_Images: 1 } };
	}
	const { id, downloads } = toolResult(results.at(-1)!);
	if (results.length === 1) return { call: wait, with: { Project_ID: id } };
	return { answer: `Here is your picture: ${downloads?.[0]?.url}` };
};

type ToolResult = { id: string; status: string; downloads?: { url: string }[] };

function toolResult({ content }: ChatMessage): ToolResult {
	const parsed = JSON.parse(content) as ToolResult | ToolResult[];
	return Array.isArray(parsed) ? parsed[0]! : parsed;
}

let sandbox: Sandbox;
let chat: ChatServer;
let n8n: LiveN8n;
let execution: Execution;

beforeAll(async () => {
	sandbox = await startSandbox({ renderMs: 500 });
	chat = await startChatServer(modelThatGeneratesAndWaits);
	n8n = await LiveN8n.start({ env: { N8N_COMMUNITY_PACKAGES_ALLOW_TOOL_USAGE: 'true' } });
	const credentials = {
		service: await serviceCredential(),
		model: await n8n.rest.createCredential('Model', 'openAiApi', {
			apiKey: 'scripted',
			url: chat.baseUrl,
		}),
	};
	const workflow = await n8n.rest.createWorkflow(agentWorkflow(credentials));
	execution = await n8n.rest.finishedExecution(await n8n.rest.run(workflow, 'Start'), 90_000);
}, startWithinMs);

afterAll(async () => {
	await n8n?.close();
	await chat?.close();
	await sandbox?.close();
}, 60_000);

const serviceCredential = (): Promise<Credential> =>
	n8n.rest.createCredential('Service', 'mediaGenerationApi', {
		service: 'custom',
		baseUrl: sandbox.baseUrl,
		headerPrefix: 'service',
		layout: 'flat',
		apiKey: sandbox.apiKey,
	});

test('x', () => {
	console.log(JSON.stringify(chat.offered(), null, 1));
	console.log(JSON.stringify(execution.data.resultData, null, 1).slice(0, 9000), randomUUID(), packageName, control, assertSucceeded, outputOf);
});
