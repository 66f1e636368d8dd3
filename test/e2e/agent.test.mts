import axios from 'axios';
import sharp from 'sharp';
import { fitted, readExample } from '../../examples/examples.mts';
import type { Credential } from '../../hosts/rest.mts';
import {
	assertSucceeded,
	outputOf,
	type Execution,
	type StoredWorkflow,
} from '../../hosts/workflow.mts';
import {
	startChatServer,
	type ChatMessage,
	type ChatServer,
	type Script,
} from '../support/chat-server.mts';
import { hosts } from './support/hosts.mts';
import { sharedStack } from './support/stack.mts';

/** The example of an AI agent, whose tools are nodes of this package. */

const ASKED = 'Make me a picture of a lighthouse in a storm.';
const generate = 'Generate_Image';
const wait = 'Wait_for_Image';

let talk: ChatMessage[] = [];
const results = () => talk.filter(({ role }) => role === 'tool');

/** Generates, waits with the returned ID, and answers with the link. */
const modelThatGeneratesAndWaits: Script = (messages) => {
	talk = messages;
	const done = results();
	if (done.length === 0) {
		return { call: generate, with: { Prompt: 'A lighthouse in a storm' } };
	}
	const { id, downloads } = toolResult(done.at(-1)!);
	if (done.length === 1) return { call: wait, with: { Project_ID: id } };
	return { response: `Here is your picture: ${downloads?.[0]?.url}` };
};

type ToolResult = { id: string; status: string; downloads?: { url: string }[] };

function toolResult({ content }: ChatMessage): ToolResult {
	const parsed = JSON.parse(content) as ToolResult | ToolResult[];
	return Array.isArray(parsed) ? parsed[0]! : parsed;
}

/** The example with a credential for the service and one for the chat model. */
async function agentWorkflow(service: Credential, { id, name, type }: Credential) {
	const { nodes, ...workflow } = fitted(await readExample('ai-agent'), service);
	const withModel = nodes.map((node) =>
		node.name === 'Chat Model' ? { ...node, credentials: { [type]: { id, name } } } : node,
	);
	return { ...workflow, nodes: withModel };
}

describe.each(hosts)('in %s', (hostName) => {
	const stack = sharedStack(hostName, { renderMs: 500 });
	let chat: ChatServer;
	let workflow: StoredWorkflow;
	let execution: Execution;
	let model: Script = modelThatGeneratesAndWaits;

	/** Sends a message in the chat of the editor, and waits for the agent. */
	const runAgent = async (): Promise<Execution> => {
		const message = { json: { sessionId: 'session', action: 'sendMessage', chatInput: ASKED } };
		const id = await stack.rest.run(workflow, 'When Chat Message Received', [message]);
		return await stack.rest.finishedExecution(id);
	};

	beforeAll(async () => {
		chat = await startChatServer((messages, tools) => model(messages, tools));
		const data = { apiKey: 'scripted', url: chat.baseUrl };
		const ofModel = await stack.rest.connect(data, 'Model', 'openAiApi');
		workflow = await stack.rest.createWorkflow(await agentWorkflow(stack.credential, ofModel));
		execution = await runAgent();
	});

	afterAll(() => chat?.close());

	test('the model receives what the user wrote in the chat', () => {
		expect(talk.filter(({ role }) => role === 'user')).toMatchObject([{ content: ASKED }]);
	});

	test('the model is offered one described tool per node, with the arguments left to it', () => {
		for (const { description, parameters } of chat.offered()) {
			expect(description).toMatch(/^(Start generating|Wait until) .+\.$/);
			for (const argument of Object.values(parameters.properties)) {
				expect(argument.description).toMatch(/^\w+( .+){3,}/);
			}
		}
		const offered = chat.offered().map(({ name, parameters }) => ({
			name,
			types: Object.fromEntries(
				Object.entries(parameters.properties).map(([key, { type }]) => [key, type]),
			),
			required: [...(parameters.required ?? [])].sort(),
		}));
		expect(offered.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
			{
				name: generate,
				types: { Prompt: 'string' },
				required: ['Prompt'],
			},
			{ name: wait, types: { Project_ID: 'string' }, required: ['Project_ID'] },
		]);
	});

	test('the service accepted exactly one generation, with the model’s prompt and the workflow’s number of images', async () => {
		expect(await stack.service.generations()).toMatchObject([
			{
				path: '/v1/ai-image-generator',
				status: 200,
				body: { style: { prompt: 'A lighthouse in a storm' }, image_count: 1 },
			},
		]);
		expect(await stack.service.projects()).toMatchObject([{ kind: 'image', status: 'complete' }]);
	});

	test('starting does not block the conversation: its result is the ID, without any binary', () => {
		expect(toolResult(results()[0]!)).toEqual({
			id: expect.stringMatching(/^\w+$/),
			credits_charged: expect.any(Number),
			resource: 'image',
			next_step: expect.stringMatching(/Wait .*do not start it again/),
		});
	});

	test('the response of the agent has the link, and the link gives the picture', async () => {
		assertSucceeded(execution, 'The agent');
		const [response] = outputOf(execution, 'AI Agent');
		const link = /https?:\S+/.exec(String(response?.json.output))?.[0];
		const { data, headers } = await axios.get<ArrayBuffer>(link!, {
			responseType: 'arraybuffer',
			proxy: false,
		});
		expect(headers['content-type']).toBe('image/png');
		expect(await sharp(Buffer.from(data)).metadata()).toMatchObject({ format: 'png' });
	});

	test('a failed project reaches the model as a sentence with its code, and the conversation continues', async () => {
		model = (messages) => {
			talk = messages;
			const [started, waited] = results();
			if (!started) {
				const Prompt = 'fail:content_policy_violation';
				return { call: generate, with: { Prompt } };
			}
			if (!waited) return { call: wait, with: { Project_ID: toolResult(started).id } };
			return { response: `It did not work: ${waited.content}` };
		};
		const failed = await runAgent();
		assertSucceeded(failed, 'The agent');
		const response = String(outputOf(failed, 'AI Agent')[0]?.json.output);
		expect(response).toContain('content_policy_violation');
		expect(response).toContain(toolResult(results()[0]!).id);
	});
});
