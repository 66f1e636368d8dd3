import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';

export type Delivery = {
	body: string | Buffer;
	secret?: string;
	/** Unix time in seconds as text; now if not given. */
	timestamp?: string;
	/** Name before `-event-signature`. */
	prefix?: string;
	/** Replace or add to the usual headers; undefined leaves one out. */
	headers?: Record<string, string | string[] | undefined>;
};

type DeliveryResponse = { status: number; text: string };

/** Only there to end what hangs. */
const SILENCE_MS = 300_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Connections that have carried a response. Node.js sets `reusedSocket` only if the connection was idle in between. */
const kept = new WeakSet<Socket>();

/** The errors of a closed connection; EPIPE if the close is noticed while a large body is written. */
const CLOSED = ['ECONNRESET', 'EPIPE'];

/** Spec 5.3, implemented separately for the tests: hex HMAC-SHA256 of `{timestamp}.{raw body}`. */
export function signBody(secret: string, timestamp: string, body: string | Buffer): string {
	return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/** POSTs as the service would; rejects only if there was no answer at all. */
export function deliver(url: string, delivery: Delivery): Promise<DeliveryResponse> {
	const { body, secret = '', prefix = 'service', headers = {} } = delivery;
	const timestamp = delivery.timestamp ?? String(Math.floor(Date.now() / 1_000));
	const all = {
		'content-type': 'application/json',
		'content-length': String(Buffer.byteLength(body)),
		[`${prefix}-event-signature`]: signBody(secret, timestamp, body),
		[`${prefix}-event-timestamp`]: timestamp,
		...headers,
	};
	const sent = Object.fromEntries(
		Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
	);
	return new Promise((resolve, reject) => {
		const asking = request(url, { method: 'POST', agent, headers: sent }, (response) => {
			kept.add(response.socket);
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('error', reject);
			response.on('end', () =>
				resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
			);
		});
		asking.on('error', (error: NodeJS.ErrnoException) => {
			// A busy server closes a kept-alive connection as idle before it reads the next request: nothing was delivered.
			const wasKept = asking.socket && kept.has(asking.socket);
			if (wasKept && CLOSED.includes(error.code ?? '')) resolve(deliver(url, delivery));
			else reject(error);
		});
		asking.setTimeout(SILENCE_MS, () => asking.destroy(new Error('The delivery got no answer')));
		asking.end(body);
	});
}

/** The body of an event of a made-up project. */
export function makeEventBody(type: string, id: string, fields: object = {}): string {
	return JSON.stringify({ type, payload: { id, name: 'Test', status: 'complete', ...fields } });
}

export const createIds = (count: number): string[] =>
	Array.from({ length: count }, () => randomUUID());
