import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; rawBody: string; type: string };
type FakeResponse = number | ((response: ServerResponse) => void);

/** A webhook endpoint that keeps what it receives and answers as instructed. */
export class Receiver {
	readonly received: Received[] = [];
	/** A status, or what to do with the response. */
	response: FakeResponse = 200;
	private readonly server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const rawBody = Buffer.concat(chunks).toString('utf8');
			this.received.push({ headers: request.headers, rawBody, type: typeOf(rawBody) });
			if (typeof this.response === 'function') this.response(response);
			else response.writeHead(this.response).end('seen');
		});
	});

	static async start(): Promise<Receiver> {
		const receiver = new Receiver();
		await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
		return receiver;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}
}

function typeOf(rawBody: string): string {
	try {
		return String((JSON.parse(rawBody) as { type?: string }).type);
	} catch {
		return 'no JSON';
	}
}
