import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { join } from 'node:path';
import { root } from '../../../machine/root.mts';
import { readGivenName } from './schedule.mts';
import { SandboxClient } from '../../../machine/sandbox-client.mts';

/** A generation call, recorded at the node, independently of the service's log. Times are by `performance.now`. */
export interface Call {
	/** The name of the project. */
	name: string;
	began: number;
	/** Infinity while the call is in progress. */
	ended: number;
	/** Whether the call reached its time-out. */
	isOverdue: boolean;
	/** The response that the node received. */
	response?: { status: number; id?: string };
}

type CallService = (
	method: string,
	path: string,
	body?: unknown,
	ms?: number,
) => Promise<{ status: number; body: { id?: unknown } | null }>;
type ClientClass = new (...values: unknown[]) => { callService: CallService };

const readId = (body: { id?: unknown } | null): string | undefined =>
	body?.id === undefined ? undefined : String(body.id);

let calls: Call[] = [];

/** Returns the calls for projects with one of these names, oldest first; each call is returned only once. */
export function takeCalls(names: readonly string[]): Call[] {
	const own = calls.filter(({ name }) => names.includes(name));
	calls = calls.filter((call) => !own.includes(call));
	return own;
}

/** Records the node's generation calls. Must be called before the node is loaded. */
export function recordCalls(limits: { readonly call: number }): void {
	const path = join(root, 'dist/nodes/MediaGeneration/api/http/client.js');
	jest.doMock(path, () => {
		const actual = jest.requireActual<{ HttpClient: ClientClass }>(path);
		class HttpClient extends actual.HttpClient {
			override callService: CallService = async (method, where, body, ms) => {
				const send = async () => await super.callService(method, where, body, ms);
				const name = (body as { name?: unknown } | undefined)?.name;
				if (typeof name !== 'string') return await send();
				const began = performance.now();
				const call: Call = { name: readGivenName(name), began, ended: Infinity, isOverdue: false };
				calls.push(call);
				try {
					const response = await send();
					call.response = { status: response.status, id: readId(response.body) };
					return response;
				} finally {
					call.ended = performance.now();
					call.isOverdue = call.ended - began >= limits.call;
				}
			};
		}
		return { ...actual, HttpClient };
	});
}

/** Requests as they leave the node, such as `POST /v1/face-swap`; they may reach a busy service much later. */
export class Departures {
	private readonly seen: string[] = [];
	private readonly host: string;

	constructor({ baseUrl }: SandboxClient) {
		this.host = new URL(baseUrl).host;
		subscribe('http.client.request.start', this.note);
	}

	/** Stops recording; returns all requests since the object was created. */
	end(): string[] {
		unsubscribe('http.client.request.start', this.note);
		return this.seen;
	}

	private readonly note = (message: unknown): void => {
		const { request } = message as { request: ClientRequest };
		if (request.getHeader('host') === this.host)
			this.seen.push(`${request.method} ${request.path}`);
	};
}
