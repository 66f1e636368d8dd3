import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve, type Loopback } from '../../machine/loopback.mts';

type Received = { headers: IncomingHttpHeaders; rawBody: string; type: string };
type ResponseBehavior = number | ((response: ServerResponse) => void);

/** A webhook endpoint that stores each request and responds with `response`. */
export class Receiver {
	readonly received: Received[] = [];
	response: ResponseBehavior = 200;
	private server!: Loopback;

	static async start(): Promise<Receiver> {
		const receiver = new Receiver();
		receiver.server = await serve(async (request, response) => {
			const rawBody = await text(request);
			receiver.received.push({ headers: request.headers, rawBody, type: readType(rawBody) });
			if (typeof receiver.response === 'function') receiver.response(response);
			else response.writeHead(receiver.response).end('seen');
		});
		return receiver;
	}

	get url(): string {
		return `${this.server.baseUrl}/hook`;
	}

	close(): Promise<void> {
		return this.server.close();
	}
}

function readType(rawBody: string): string {
	try {
		return String((JSON.parse(rawBody) as { type?: string }).type);
	} catch {
		return 'no JSON';
	}
}
