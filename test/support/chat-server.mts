import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

type OfferedTool = {
	name: string;
	description: string;
	/** The JSON Schema of the tool's arguments. */
	parameters: {
		properties: Record<string, { type?: string; description?: string }>;
		required?: string[];
	};
};

/** The result of a tool has the role `tool`. */
export type ChatMessage = { role: string; content: string };

/** The scripted model's next step: a call to one tool, or the final response. */
type Turn = { call: string; with: object } | { response: string };

export type ChatModel = (messages: ChatMessage[], tools: OfferedTool[]) => Turn;

type ChatServer = {
	/** The base URL for n8n's OpenAI credential. */
	baseUrl: string;
	/** The tools that the last request offered. */
	getOfferedTools: () => OfferedTool[];
	close: () => Promise<void>;
};

type ChatRequest = {
	messages: ChatMessage[];
	tools?: { function: OfferedTool }[];
	stream?: boolean;
};

/** Starts an OpenAI-compatible server on 127.0.0.1. */
export async function startChatServer(script: ChatModel): Promise<ChatServer> {
	const app = Fastify({ forceCloseConnections: true });
	let tools: OfferedTool[] = [];
	let turns = 0;

	app.post<{ Body: ChatRequest }>('/v1/chat/completions', async ({ body }, reply) => {
		tools = (body.tools ?? []).map((tool) => tool.function);
		turns += 1;
		const message = makeMessage(script(body.messages, tools), turns);
		const finish_reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
		const envelope = { id: `chat-${turns}`, created: 0, model: 'scripted' };
		if (!body.stream) {
			return {
				...envelope,
				object: 'chat.completion',
				choices: [{ index: 0, message, finish_reason }],
				usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
			};
		}
		const chunk = (delta: object, reason: string | null) =>
			`data: ${JSON.stringify({ ...envelope, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
		return reply
			.type('text/event-stream')
			.send(`${chunk(message, null)}${chunk({}, finish_reason)}data: [DONE]\n\n`);
	});

	await app.listen({ host: '127.0.0.1', port: 0 });
	const { port } = app.server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}/v1`,
		getOfferedTools: () => tools,
		close: () => app.close(),
	};
}

function makeMessage(turn: Turn, number: number): object {
	if ('response' in turn) return { role: 'assistant', content: turn.response };
	const call = { name: turn.call, arguments: JSON.stringify(turn.with) };
	return {
		role: 'assistant',
		content: null,
		tool_calls: [{ index: 0, id: `call-${number}`, type: 'function', function: call }],
	};
}
