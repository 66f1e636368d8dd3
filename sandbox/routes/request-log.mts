import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.mts';

const KEPT = 5_000;

export type LoggedRequest = {
	at: string;
	method: string;
	path: string;
	query: Record<string, unknown>;
	/** As received, but `authorization` only says whether it was there. */
	headers: Record<string, unknown>;
	authorization: 'present' | 'absent';
	/** The body of a JSON request. */
	body: unknown;
	/** Bytes of the request's body that have arrived. */
	bytes: number;
	/** The answer; null while there is none, or when the connection broke first. */
	status: number | null;
	accepted: boolean;
	/** The planned fault that was applied. */
	fault: string | null;
};

/** What the service and its storage received, oldest first. */
export class RequestLog {
	private entries: LoggedRequest[] = [];
	private readonly ofRequest = new WeakMap<FastifyRequest, LoggedRequest>();

	constructor(private readonly clock: Clock) {}

	begin(request: FastifyRequest): void {
		const { authorization, ...headers } = request.headers;
		const entry: LoggedRequest = {
			at: this.clock.iso(),
			method: request.method,
			path: request.url.split('?')[0],
			query: (request.query ?? {}) as Record<string, unknown>,
			headers,
			authorization: authorization === undefined ? 'absent' : 'present',
			body: null,
			bytes: 0,
			status: null,
			accepted: false,
			fault: null,
		};
		this.entries.push(entry);
		if (this.entries.length > KEPT) this.entries.shift();
		this.ofRequest.set(request, entry);
	}

	/** Counts the bytes of the body from now on. Its reader must start in the same tick: a listener starts their flow. */
	countBytes(request: FastifyRequest): void {
		const entry = this.ofRequest.get(request);
		if (!entry) return;
		request.raw.on('data', (chunk: Buffer) => {
			entry.bytes += chunk.length;
		});
	}

	body(request: FastifyRequest, body: unknown): void {
		const entry = this.ofRequest.get(request);
		if (entry) entry.body = body ?? null;
	}

	answer(request: FastifyRequest, status: number): void {
		const entry = this.ofRequest.get(request);
		if (entry) Object.assign(entry, { status, accepted: status < 400 });
	}

	fault(request: FastifyRequest, description: string): void {
		const entry = this.ofRequest.get(request);
		if (entry) entry.fault = description;
	}

	list(): LoggedRequest[] {
		return this.entries;
	}

	clear(): void {
		this.entries = [];
	}
}
