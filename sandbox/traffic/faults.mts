import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLog } from './request-log.mts';

export type FaultAction =
	| {
			kind: 'status';
			status: number;
			headers?: Record<string, string>;
			body?: unknown;
			content_type?: string;
	  }
	| { kind: 'delay'; ms: number }
	| { kind: 'reset'; when: 'before' | 'after' }
	| { kind: 'truncate'; bytes: number }
	/** Sends the response byte by byte, with this pause between bytes. */
	| { kind: 'drip'; ms: number }
	| { kind: 'endless' }
	| { kind: 'project-status'; status: string };

/** A fault for the next `times` requests with this method (`*`: any) and path (a prefix if it ends in `*`). */
export type Fault = { method: string; path: string; times: number; action: FaultAction };

/** The time for sent bytes to leave the socket before the socket is destroyed. */
const FLUSH_MS = 50;

/** Plans faults and applies them to requests outside `/_sandbox`. */
export class Faults {
	private planned: Fault[] = [];
	private readonly actionByRequest = new WeakMap<FastifyRequest, FaultAction>();
	private readonly closing = new AbortController();

	constructor(private readonly log: RequestLog) {
		// Each delayed response adds a listener, and Node.js warns of more than ten listeners.
		setMaxListeners(0, this.closing.signal);
	}

	plan(fault: Fault): Fault {
		this.planned.push(fault);
		return fault;
	}

	clear(): void {
		this.planned = [];
	}

	close(): void {
		this.closing.abort();
	}

	install(app: FastifyInstance): void {
		app.addHook('onRequest', (request, reply) => this.applyBefore(request, reply));
		app.addHook('onSend', (request, reply, payload) => this.applyAfter(request, reply, payload));
	}

	private async applyBefore(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
		const action = this.takeAction(request);
		if (!action) return undefined;
		this.log.noteFault(request, describe(action));
		if (action.kind === 'delay') await this.wait(action.ms);
		else if (action.kind === 'endless') await this.streamEndlessly(request, reply);
		else if (action.kind === 'status') return this.respond(request, reply, action);
		else if (action.kind === 'reset' && action.when === 'before') {
			await this.readBody(request);
			reply.hijack();
			request.raw.socket.resetAndDestroy();
		} else this.actionByRequest.set(request, action);
		return undefined;
	}

	/** Reads the whole request first, since a client that is still sending could miss the response. */
	private async respond(
		request: FastifyRequest,
		reply: FastifyReply,
		action: Extract<FaultAction, { kind: 'status' }>,
	): Promise<unknown> {
		await this.readBody(request);
		const isText = typeof action.body === 'string';
		const type = action.content_type ?? (isText ? 'text/plain' : 'application/json');
		reply.code(action.status).headers(action.headers ?? {});
		if (action.body === undefined) return reply.send('');
		return reply.type(type).send(isText ? action.body : JSON.stringify(action.body));
	}

	private async streamEndlessly(request: FastifyRequest, reply: FastifyReply): Promise<void> {
		await this.readBody(request);
		reply.hijack();
		reply.raw.writeHead(200, { 'content-type': 'application/json' });
		// Rejects when the client disconnects.
		await pipeline(streamForever(this.closing.signal), reply.raw).catch(() => undefined);
	}

	/** Reads and logs the body of a request that will not be processed. */
	private async readBody(request: FastifyRequest): Promise<void> {
		this.log.countBytes(request);
		const isJson = request.headers['content-type']?.includes('json');
		const chunks: Buffer[] = [];
		for await (const chunk of request.raw as AsyncIterable<Buffer>) if (isJson) chunks.push(chunk);
		this.log.noteBody(request, Buffer.concat(chunks).toString());
	}

	private async applyAfter(
		request: FastifyRequest,
		reply: FastifyReply,
		payload: unknown,
	): Promise<unknown> {
		const action = this.actionByRequest.get(request);
		// If the client has disconnected, this hook runs again for the error response.
		this.actionByRequest.delete(request);
		if (action?.kind === 'reset') {
			this.log.finish(request, reply.statusCode);
			if (payload instanceof Readable) payload.destroy();
			request.raw.socket.resetAndDestroy();
			return '';
		}
		if (action?.kind === 'project-status') return replaceStatus(payload, action.status);
		if (action?.kind !== 'truncate' && action?.kind !== 'drip') return payload;
		const whole =
			payload instanceof Readable ? payload : Readable.from([Buffer.from(String(payload ?? ''))]);
		if (!(payload instanceof Readable)) {
			reply.header('content-length', Buffer.byteLength(String(payload ?? '')));
		}
		const faultyStream =
			action.kind === 'drip'
				? slowDown(whole, action.ms, this.closing.signal)
				: truncate(whole, action.bytes, request);
		return Readable.from(faultyStream, { objectMode: false });
	}

	private takeAction(request: FastifyRequest): FaultAction | undefined {
		const path = request.url.split('?')[0];
		if (path.startsWith('/_sandbox')) return undefined;
		const fault = this.planned.find(
			(each) => each.times > 0 && matches(each, request.method, path),
		);
		if (!fault) return undefined;
		fault.times--;
		return fault.action;
	}

	private async wait(ms: number): Promise<void> {
		await sleep(ms, undefined, { signal: this.closing.signal }).catch(() => undefined);
	}
}

function matches(fault: Fault, method: string, path: string): boolean {
	if (fault.method !== '*' && fault.method.toUpperCase() !== method) return false;
	return fault.path.endsWith('*') ? path.startsWith(fault.path.slice(0, -1)) : path === fault.path;
}

async function* truncate(
	whole: Readable,
	bytes: number,
	request: FastifyRequest,
): AsyncGenerator<Buffer> {
	let left = bytes;
	for await (const chunk of whole as AsyncIterable<Buffer>) {
		if (left > 0) yield chunk.subarray(0, left);
		left -= chunk.length;
		if (left <= 0) break;
	}
	await sleep(FLUSH_MS);
	request.raw.socket.destroy();
}

async function* slowDown(whole: Readable, ms: number, signal: AbortSignal): AsyncGenerator<Buffer> {
	for await (const chunk of whole as AsyncIterable<Buffer>) {
		for (const byte of chunk) {
			await sleep(ms, undefined, { signal });
			yield Buffer.of(byte);
		}
	}
}

const PIECE = Buffer.alloc(16_384, ' ');
const PIECE_MS = 5;

async function* streamForever(signal: AbortSignal): AsyncGenerator<Buffer> {
	yield Buffer.from('{');
	while (!signal.aborted) {
		yield PIECE;
		await sleep(PIECE_MS, undefined, { signal }).catch(() => undefined);
	}
}

function replaceStatus(payload: unknown, status: string): unknown {
	if (typeof payload !== 'string' || !payload.includes('"status":')) return payload;
	return JSON.stringify({ ...(JSON.parse(payload) as object), status });
}

/** Returns, for example, `status 503`, `delay 20 ms` or `reset after the work`. */
function describe(action: FaultAction): string {
	const kind = action.kind.replace('-', ' ');
	if ('status' in action) return `${kind} ${action.status}`;
	if ('ms' in action) return `${kind} ${action.ms} ms`;
	if ('when' in action) return `${kind} ${action.when} the work`;
	return 'bytes' in action ? `${kind} after ${action.bytes} bytes` : kind;
}
