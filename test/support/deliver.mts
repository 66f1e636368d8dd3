import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';

export type Delivery = {
	body: string | Buffer;
	secret?: string;
	/** Unix time in seconds, as text. Default: now. */
	timestamp?: string;
	/** The prefix of the signature headers, before `-event-signature` and `-event-timestamp`. Default: `service`. */
	prefix?: string;
	/** Headers to add or replace; undefined removes a header. */
	headers?: Record<string, string | string[] | undefined>;
};

type DeliveryResponse = { status: number; text: string };

/** A time-out that only a hanging request exceeds. */
const SILENCE_MS = 300_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Connections that have carried a response. (Node.js sets `reusedSocket` only for connections that were idle.) */
const usedSockets = new WeakSet<Socket>();

/** The error codes of a closed connection; EPIPE if it closes while a large body is being written. */
const CLOSED = ['ECONNRESET', 'EPIPE'];

/** Hex HMAC-SHA256 of `{timestamp}.{raw body}` (spec 5.3), implemented again for the tests. */
export function signBody(secret: string, timestamp: string, body: string | Buffer): string {
	return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/** POSTs an event as the service does. Rejects only if there is no complete response. */
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
		const posting = request(url, { method: 'POST', agent, headers: sent }, (response) => {
			usedSockets.add(response.socket);
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('error', reject);
			response.on('end', () =>
				resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
			);
		});
		posting.on('error', (error: NodeJS.ErrnoException) => {
			// A busy server may close a kept connection before it reads the request, so the delivery is sent again.
			const wasKept = posting.socket && usedSockets.has(posting.socket);
			if (wasKept && CLOSED.includes(error.code ?? '')) resolve(deliver(url, delivery));
			else reject(error);
		});
		posting.setTimeout(SILENCE_MS, () =>
			posting.destroy(new Error('The delivery got no response')),
		);
		posting.end(body);
	});
}

export function makeEventBody(type: string, id: string, fields: object = {}): string {
	return JSON.stringify({ type, payload: { id, name: 'Test', status: 'complete', ...fields } });
}

export const createIds = (count: number): string[] =>
	Array.from({ length: count }, () => randomUUID());
