import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serve, type Loopback } from '../../machine/loopback.mts';
import { isFree, type RecordedResponse } from './compare-response.mts';

/** Response headers that aren't passed on: they describe the body before `fetch` decoded it, or the connection. */
const CONNECTION_HEADERS = [
	'content-encoding',
	'content-length',
	'transfer-encoding',
	'connection',
];

/** A proxy between the node and the service: forwards free calls only, and records the service's responses. */
export class Recorder {
	private responses: RecordedResponse[] = [];
	private server!: Loopback;
	private stop!: (error: Error) => void;
	/** Rejects as soon as a response reports a charge; the recorder then forwards no further request. */
	readonly chargePromise = new Promise<never>((_, reject) => (this.stop = reject));
	private isStopped = false;
	/** If set, paid calls are forwarded, too. */
	mayCharge = false;

	private constructor(private readonly target: string) {
		this.chargePromise.catch(() => (this.isStopped = true));
	}

	static async start(target: string): Promise<Recorder> {
		const recorder = new Recorder(target);
		recorder.server = await serve((request, response) => void recorder.forward(request, response));
		return recorder;
	}

	get baseUrl(): string {
		return this.server.baseUrl;
	}

	close(): Promise<void> {
		return this.server.close();
	}

	/** Returns the responses since the previous call. */
	take(): RecordedResponse[] {
		return this.responses.splice(0);
	}

	private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { method = 'GET', url = '', headers } = request;
		const content = await buffer(request);
		const path = url.split('?')[0]!;
		const refuse = (message: string) => response.writeHead(403).end(JSON.stringify({ message }));
		if (this.isStopped) return void refuse('Stopped after a charge.');
		if (method === 'POST' && !this.mayCharge && !isFree(path))
			return void refuse(`${path} may cost credits.`);
		const { authorization = '', 'content-type': type = 'application/json' } = headers;
		try {
			const received = await fetch(this.target + url, {
				method,
				headers: { authorization, 'content-type': type },
				body: content.length > 0 ? content : undefined,
				redirect: 'manual',
			});
			const text = await received.text();
			const { status } = received;
			this.responses.push({ method, path, status, body: this.parse(text, `${method} ${path}`) });
			const kept = [...received.headers].filter(([name]) => !CONNECTION_HEADERS.includes(name));
			response.writeHead(status, Object.fromEntries(kept)).end(text);
		} catch (error) {
			const { cause, message } = error as Error;
			const body = cause instanceof Error ? cause.message : message;
			this.responses.push({ method, path, status: 0, body });
			response.destroy();
		}
	}

	/** Stops the recorder if credits were charged. */
	private parse(text: string, request: string): unknown {
		try {
			return JSON.parse(text, (key, value: unknown) => {
				if (key === 'credits_charged' && Number(value) > 0 && !this.mayCharge) {
					this.isStopped = true;
					this.stop(new Error(`${request} charged ${String(value)} credits: stopped.`));
				}
				return value;
			});
		} catch {
			return text;
		}
	}
}
