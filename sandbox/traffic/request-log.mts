import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.mts';
import { parseValueOrText } from '../json.mts';

const LOG_LIMITS = { max: 5_000, maxSize: 64 * 1024 ** 2 };

export type LoggedRequest = {
	at: string;
	method: string;
	path: string;
	query: Record<string, unknown>;
	/** As received, without `authorization`. */
	headers: Record<string, unknown>;
	authorization: 'present' | 'absent';
	/** The name of the API key, if it is known and permits the request. */
	api_key: string | null;
	/** The value of a JSON body, or its text if it isn't valid JSON; null for any other body. */
	body: unknown;
	bytes: number;
	/** The response's status, also if a fault then discarded the response; null if there was no response. */
	status: number | null;
	accepted: boolean;
	fault: string | null;
};

type Entry = Omit<LoggedRequest, 'body'> & { text: string };

const measureHead = ({ raw }: FastifyRequest) => raw.url!.length + raw.rawHeaders.join('').length;

/** The latest requests to the service and its storage, oldest first. */
export class RequestLog {
	private readonly entries = new LRUCache<Entry, true>(LOG_LIMITS);
	private readonly entryByRequest = new WeakMap<FastifyRequest, Entry>();

	constructor(private readonly clock: Clock) {}

	begin(request: FastifyRequest): void {
		const { authorization, ...headers } = request.headers;
		const entry: Entry = {
			at: this.clock.formatIso(),
			method: request.method,
			path: request.url.split('?')[0],
			query: (request.query ?? {}) as Record<string, unknown>,
			headers,
			authorization: authorization === undefined ? 'absent' : 'present',
			api_key: null,
			text: '',
			bytes: 0,
			status: null,
			accepted: false,
			fault: null,
		};
		this.entries.set(entry, true, { size: measureHead(request) });
		this.entryByRequest.set(request, entry);
	}

	noteKey(request: FastifyRequest, name: string): void {
		const entry = this.entryByRequest.get(request);
		if (entry) entry.api_key = name;
	}

	/** The caller must start to read the body in the same tick, since the added listener starts the stream. */
	countBytes(request: FastifyRequest): void {
		const entry = this.entryByRequest.get(request);
		if (!entry) return;
		request.raw.on('data', (chunk: Buffer) => {
			entry.bytes += chunk.length;
		});
	}

	noteBody(request: FastifyRequest, text: string): void {
		const entry = this.entryByRequest.get(request);
		if (!entry || !this.entries.delete(entry)) return;
		entry.text = text;
		this.entries.set(entry, true, { size: measureHead(request) + text.length });
	}

	finish(request: FastifyRequest, status: number): void {
		const entry = this.entryByRequest.get(request);
		if (entry) Object.assign(entry, { status, accepted: status < 400 });
	}

	noteFault(request: FastifyRequest, description: string): void {
		const entry = this.entryByRequest.get(request);
		if (entry) entry.fault = description;
	}

	list(): LoggedRequest[] {
		return [...this.entries.keys()]
			.reverse()
			.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
			.map(({ text, ...entry }) => ({
				...entry,
				body: text === '' ? null : parseValueOrText(text),
			}));
	}

	clear(): void {
		this.entries.clear();
	}
}
