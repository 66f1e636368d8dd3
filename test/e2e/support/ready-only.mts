import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import axios from 'axios';

export type ReadyOnly = { baseUrl: string; close: () => Promise<void> };

/**
 * What a load balancer with a health check does: lets requests through to n8n while its readiness is fine and
 * answers 503 otherwise. n8n itself answers 200 to everything while it starts.
 */
export async function startReadyOnly(n8nUrl: string): Promise<ReadyOnly> {
	const isReady = () =>
		axios.get(`${n8nUrl}/healthz/readiness`, { proxy: false, timeout: 1_000 }).then(
			({ data }) => (data as { status?: string }).status === 'ok',
			() => false,
		);
	const server = createServer((asked, answer) => {
		void isReady().then((ready) => {
			if (!ready) return answer.writeHead(503).end();
			const passed = request(`${n8nUrl}${asked.url}`, {
				method: asked.method,
				headers: asked.headers,
			});
			passed.on('response', (reply) => {
				answer.writeHead(reply.statusCode ?? 502, reply.headers);
				reply.pipe(answer);
			});
			passed.on('error', () => answer.headersSent || answer.writeHead(502).end());
			answer.on('close', () => passed.destroy());
			return asked.pipe(passed);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
