import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

interface Asked {
	readonly method: string;
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

/** Writes any bytes to the socket; `count` is the number of requests for this route so far, from 1. */
export type FakeResponse = (socket: Socket, asked: Asked, count: number) => void;

/** Responses by `METHOD /path`; a route may end with `*`. */
export type Responses = Readonly<Record<string, FakeResponse>>;

export const makeHead = (status: string, headers: Readonly<Record<string, unknown>> = {}): string =>
	`HTTP/1.1 ${status}\r\n${Object.entries(headers)
		.map(([name, value]) => `${name}: ${String(value)}\r\n`)
		.join('')}\r\n`;

export const respondWith =
	(
		body: unknown,
		status = '200 OK',
		headers: Readonly<Record<string, string>> = {},
	): FakeResponse =>
	(socket) => {
		const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
		const type = Buffer.isBuffer(body) ? 'image/png' : 'application/json';
		socket.write(
			makeHead(status, { 'content-type': type, 'content-length': bytes.length, ...headers }),
		);
		socket.write(bytes);
	};

export const respondRaw =
	(text: string, thenClose = true): FakeResponse =>
	(socket) =>
		void (thenClose ? socket.end(text) : socket.write(text));

/** Sends the beginning, then one byte every `everyMs` milliseconds, without end. */
export const dripForever =
	(beginning: string, everyMs = 40): FakeResponse =>
	(socket) => {
		socket.write(beginning);
		const timer = setInterval(() => socket.write(' '), everyMs);
		socket.once('close', () => clearInterval(timer));
	};

/** Sends the beginning, then bytes without end, at the speed at which the client accepts them. */
export function pourForever(beginning: string): { response: FakeResponse; poured: () => number } {
	const piece = Buffer.alloc(64 * 1024, 'x');
	let bytes = 0;
	const response: FakeResponse = (socket) => {
		socket.write(beginning);
		const pour = (): void => {
			while (!socket.destroyed && socket.write(piece)) bytes += piece.length;
		};
		socket.on('drain', pour);
		pour();
	};
	return { response, poured: () => bytes };
}

export const resetConnection: FakeResponse = (socket) => void socket.resetAndDestroy();
export const closeConnection: FakeResponse = (socket) => void socket.end();
export const isSilent: FakeResponse = () => undefined;

const find = (responses: Responses, route: string): FakeResponse | undefined =>
	responses[route] ??
	Object.entries(responses).find(
		([pattern]) => pattern.endsWith('*') && route.startsWith(pattern.slice(0, -1)),
	)?.[1];

/** A service over raw sockets. All responses that a test doesn't override are well-formed. */
export class RawServer {
	readonly asked: Asked[] = [];
	private responses: Responses = {};
	private readonly counts = new Map<string, number>();
	/** Parses requests; each response is written directly to the socket. */
	private readonly server = createServer(async (request) => {
		const { method, url, headers } = request as Required<typeof request>;
		this.chooseResponse(request.socket, { method, path: url, headers, body: await text(request) });
	});

	static async start(): Promise<RawServer> {
		const started = new RawServer();
		await new Promise<void>((resolve) => started.server.listen(0, '127.0.0.1', resolve));
		return started;
	}

	get port(): number {
		return (this.server.address() as AddressInfo).port;
	}

	get address(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	/** Closes all connections, clears the recorded requests, and sets the responses. */
	behave(responses: Responses): void {
		this.server.closeAllConnections();
		this.asked.splice(0);
		this.counts.clear();
		this.responses = responses;
	}

	/** The number of complete calls to the QR code generator; each would be charged if the tool had a price. */
	countPaid(): number {
		return this.asked.filter(({ path }) => path === '/v1/ai-qr-code-generator').length;
	}

	listRequests(method: string, path: string): Asked[] {
		return this.asked.filter((one) => one.method === method && one.path.startsWith(path));
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private chooseResponse(socket: Socket, asked: Asked): void {
		this.asked.push(asked);
		const route = `${asked.method} ${asked.path.split('?')[0]!}`;
		const count = (this.counts.get(route) ?? 0) + 1;
		this.counts.set(route, count);
		(
			find(this.responses, route) ??
			find(this.makeHonestResponses(), route) ??
			respondWith({}, '404 Not Found')
		)(socket, asked, count);
	}

	private makeHonestResponses(): Responses {
		const link = (name: string) => ({ url: `${this.address}/files/${name}.png?sig=${SIGNATURE}` });
		return {
			'POST /v1/ai-qr-code-generator': respondWith({ id: 'p1' }),
			'POST /v1/files/upload-urls': respondWith([
				{
					upload_url: `${this.address}/put/a?sig=${SIGNATURE}`,
					expires_at: '2999-01-01T00:00:00.000Z',
					file_path: 'api-assets/a.png',
				},
			]),
			'PUT /put/*': respondWith({}),
			'GET /v1/image-projects/*': (socket, asked, count) =>
				respondWith({
					id: decodeURIComponent(asked.path.split('/').at(-1)!),
					status: 'complete',
					downloads: [link('result')],
				})(socket, asked, count),
			'GET /files/*': respondWith(FILE),
			'DELETE /v1/image-projects/*': respondRaw(makeHead('204 No Content')),
		};
	}
}

export const KEY = 'mhk_live_0123456789abcdef';
export const SIGNATURE = 'f00dfacef00dfacef00dface';
/** Incompressible bytes, like those of a picture. */
export const FILE = Buffer.from(
	Array.from({ length: 5_000 }, (_, n) => (n * n * 7919 + ((n * 104_729) >> 3)) & 0xff),
);
