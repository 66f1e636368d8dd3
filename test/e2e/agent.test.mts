import axios from 'axios';
import sharp from 'sharp';
import { adaptExample, readExample } from '../../examples/examples.mts';
import {
	assertSucceeded,
	readOutput,
	type Execution,
	type Workflow,
} from '../../hosts/run/workflow.mts';
import { startChatServer, type ChatMessage, type ChatModel } from '../support/chat-server.mts';
import { withNode } from './support/examples.mts';
import { hosts } from './support/hosts.mts';
import { useSharedStack, type SharedStack } from './support/stack.mts';

/** The example of an AI agent, whose tools are nodes of this package. */

const ASKED = 'Make me a picture of a lighthouse in a storm.';
const generate = 'Generate_Image';
const wait = 'Wait_for_Image';

/** Sets up the example of an AI agent in n8n, with a scripted model. */
async function startAgent(
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

let talk: ChatMessage[] = [];
const listToolResults = () => talk.filter(({ role }) => role === 'tool');

const makeScript =
	(Prompt: string, response: (waited: ChatMessage) => string): ChatModel =>
	(messages) => {
		talk = messages;
		const [started, waited] = listToolResults();
		if (!started) return { call: generate, with: { Prompt } };
		if (!waited) return { call: wait, with: { Project_ID: parseToolResult(started).id } };
		return { response: response(waited) };
	};

type ToolResult = { id: string; status: string; url?: string };

function parseToolResult({ content }: ChatMessage): ToolResult {
	const parsed = JSON.parse(content) as ToolResult | ToolResult[];
	return Array.isArray(parsed) ? parsed[0]! : parsed;
}

describe.each(hosts)('in %s', (hostName) => {
	const stack = useSharedStack(hostName, { renderMs: 500 });
	let agent: Awaited<ReturnType<typeof startAgent>>;
	let execution: Execution;
	let model = makeScript(
		'A lighthouse in a storm',
		(waited) => `Here is your picture: ${parseToolResult(waited).url}`,
	);

	beforeAll(async () => {
		agent = await startAgent(stack, (messages, tools) => model(messages, tools));
		execution = await agent.ask(ASKED);
	});

	afterAll(() => agent?.chat.close());

	test('the model receives one described tool per node, with the arguments that it may choose', () => {
		for (const { description, parameters } of agent.chat.getOfferedTools()) {
			expect(description).toMatch(/^(Start generating|Wait until) .+\.$/);
			for (const argument of Object.values(parameters.properties)) {
				expect(argument.description).toMatch(/^\w+( .+){3,}/);
			}
		}
		const offered = agent.chat.getOfferedTools().map(({ name, parameters }) => ({
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

	test('the service accepts exactly one generation, with the model’s prompt and the workflow’s number of images', async () => {
		expect(await stack.service.listGenerationRequests()).toMatchObject([
			{
				path: '/v1/ai-image-generator',
				status: 200,
				body: { style: { prompt: 'A lighthouse in a storm' }, image_count: 1 },
			},
		]);
		expect(await stack.service.listProjects()).toMatchObject([
			{ kind: 'image', status: 'complete' },
		]);
	});

	test('starting a generation doesn’t block the conversation: it returns the ID, without any binary', () => {
		expect(parseToolResult(listToolResults()[0]!)).toEqual({
			id: expect.stringMatching(/^\w+$/),
			credits_charged: expect.any(Number),
			resource: 'image',
			next_step: expect.stringMatching(/Wait .*do not start it again/),
		});
	});

	test('the agent’s response has the link, and the link leads to the picture', async () => {
		assertSucceeded(execution, 'The agent');
		const [response] = readOutput(execution, 'AI Agent');
		const link = /https?:\S+/.exec(String(response?.json.output))?.[0];
		const { data, headers } = await axios.get<ArrayBuffer>(link!, {
			responseType: 'arraybuffer',
			proxy: false,
		});
		expect(headers['content-type']).toBe('image/png');
		expect(await sharp(Buffer.from(data)).metadata()).toMatchObject({ format: 'png' });
	});

	test('a failed project reaches the model as a sentence with its code, and the conversation continues', async () => {
		model = makeScript(
			'fail:content_policy_violation',
			({ content }) => `It did not work: ${content}`,
		);
		const failed = await agent.ask(ASKED);
		assertSucceeded(failed, 'The agent');
		const response = String(readOutput(failed, 'AI Agent')[0]?.json.output);
		expect(response).toContain('content_policy_violation');
		expect(response).toContain(parseToolResult(listToolResults()[0]!).id);
	});
});
