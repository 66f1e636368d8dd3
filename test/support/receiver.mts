import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { serve, type Loopback } from '../../hosts/loopback.mts';

export type Received = { headers: IncomingHttpHeaders; rawBody: string; type: string };
type FakeResponse = number | ((response: ServerResponse) => void);

/** A webhook endpoint that keeps what it receives and answers as instructed. */
export class Receiver {
	readonly received: Received[] = [];
	/** A status, or what to do with the response. */
	response: FakeResponse = 200;
	private server!: Loopback;

	static async start(): Promise<Receiver> {
		const receiver = new Receiver();
		receiver.server = await serve((request, response) => receiver.receive(request, response));
		return receiver;
	}

	get url(): string {
		return `${this.server.baseUrl}/hook`;
	}

	close(): Promise<void> {
		return this.server.close();
	}

	private receive(request: IncomingMessage, response: ServerResponse): void {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const rawBody = Buffer.concat(chunks).toString('utf8');
			this.received.push({ headers: request.headers, rawBody, type: typeOf(rawBody) });
			if (typeof this.response === 'function') this.response(response);
			else response.writeHead(this.response).end('seen');
		});
	}
}

function typeOf(rawBody: string): string {
	try {
		return String((JSON.parse(rawBody) as { type?: string }).type);
	} catch {
		return 'no JSON';
	}
}
