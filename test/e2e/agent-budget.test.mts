import { packageName } from '../../hosts/root.mts';
import {
	assertSucceeded,
	readOutput,
	type Execution,
	type Workflow,
} from '../../hosts/workflow.mts';
import { makeActionNode } from '../../hosts/workflow-builder.mts';
import type { ChatMessage, ChatModel } from '../support/chat-server.mts';
import { startAgent } from './support/agent.mts';
import { hosts } from './support/hosts.mts';
import { useSharedStack } from './support/stack.mts';

/** An AI agent finds a model within a budget, checks the price of a video, and is stopped by a spending limit. */

const BUDGET = 300;
const SECONDS = 10;
const ASKED = `Make a video of ${SECONDS} seconds with sound, for at most ${BUDGET} credits.`;

type Model = {
	value: string;
	seconds?: number[];
	sound?: string;
	prices: { resolution: string; credits: number }[];
};

const TOOLS = ['List_Models', 'Estimate_Video', 'Generate_Video', 'Generate_Video'] as const;

let talk: ChatMessage[] = [];
const listToolResults = () => talk.filter(({ role }) => role === 'tool');

/** The list begins with the cheapest model, so the first that fits is the cheapest that fits. */
function chooseModel({ content }: ChatMessage) {
	const fits = ({ credits }: Model['prices'][number]) => credits * SECONDS <= BUDGET;
	const models = JSON.parse(content) as Model[];
	const { value, prices } = models.find(
		(one) =>
			one.sound === 'included' && one.seconds?.includes(SECONDS) === true && one.prices.some(fits),
	)!;
	return { Model: value, Resolution: prices.find(fits)!.resolution };
}

/** Calls TOOLS in order. The second generation would exceed the budget: each costs 240 credits. */
const script: ChatModel = (messages) => {
	talk = messages;
	const [models, ...others] = listToolResults();
	if (!models) return { call: TOOLS[0], with: {} };
	const next = TOOLS[others.length + 1];
	if (next) return { call: next, with: chooseModel(models) };
	return { response: others.map(({ content }) => content).join('\n') };
};

const decide = (argument: string, what: string) => `={{ $fromAI('${argument}', '${what}') }}`;

const VIDEO = {
	resource: 'video',
	operation: 'text-to-video',
	prompt: 'A lighthouse in a storm',
	end_seconds: SECONDS,
	model: { __rl: true, mode: 'name', value: decide('Model', 'The value of a model') },
	resolution: { __rl: true, mode: 'name', value: decide('Resolution', 'A resolution of it') },
	options: { maxCredits: BUDGET },
};

describe.each(hosts)('in %s', (hostName) => {
	const stack = useSharedStack(hostName, { layout: 'nested', renderMs: 300 });
	let agent: Awaited<ReturnType<typeof startAgent>>;
	let execution: Execution;

	/** Replaces the example's tools. */
	const withTools = (workflow: Workflow): Workflow => {
		const toolType = `${packageName}.mediaGenerationTool`;
		const makeTool = (name: string, parameters: object) =>
			makeActionNode(
				name,
				stack.credential,
				{ descriptionType: 'manual', toolDescription: `${name}.`, ...parameters },
				{ type: toolType, onError: 'continueRegularOutput' },
			);
		const tools = [
			makeTool('List Models', { resource: 'model', operation: 'getAll', tool: 'text-to-video' }),
			makeTool('Estimate Video', { ...VIDEO, completion: 'check' }),
			makeTool('Generate Video', { ...VIDEO, completion: 'wait' }),
		];
		const others = workflow.nodes.filter(({ type }) => type !== toolType);
		const kept = Object.entries(workflow.connections).filter(([from]) =>
			others.some(({ name }) => name === from),
		);
		const toAgent = { ai_tool: [[{ node: 'AI Agent', type: 'ai_tool', index: 0 }]] };
		return {
			...workflow,
			nodes: [...others, ...tools],
			connections: Object.fromEntries([
				...kept,
				...tools.map(({ name }) => [name, toAgent] as const),
			]),
		};
	};

	beforeAll(async () => {
		agent = await startAgent(stack, script, withTools);
		execution = await agent.ask(ASKED);
	});
	afterAll(() => agent?.chat.close());

	const readResults = () => listToolResults().map(({ content }) => content);

	test('the models are listed with their prices, and without a request', () => {
		assertSucceeded(execution, 'The agent');
		expect(chooseModel(listToolResults()[0]!)).toEqual({ Model: 'minimax-h3', Resolution: '480p' });
	});

	test('Check Only returns the price, and starts nothing', () => {
		expect(readResults()[1]).toContain('About 240 credits: 10 seconds × 24 credits (MiniMax H3');
	});

	test('the chosen model generates the one video for which the service is paid', async () => {
		expect(readResults()[2]).toContain('complete');
		expect(await stack.service.listGenerationRequests()).toMatchObject([
			{
				path: '/v1/text-to-video',
				accepted: true,
				body: { model: 'minimax-h3', resolution: '480p', end_seconds: SECONDS },
			},
		]);
		expect(await stack.service.listProjects()).toMatchObject([{ credits_charged: 240 }]);
	});

	test('the limit refuses a second video, and the refusal contains the agent’s options', () => {
		const [response] = readOutput(execution, 'AI Agent');
		expect(readResults()[3]).toContain(`Maximum Credits is ${BUDGET}`);
		expect(String(response?.json.output)).toContain('do not call this tool again');
	});
});
