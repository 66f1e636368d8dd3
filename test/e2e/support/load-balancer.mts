import { request } from 'node:http';
import axios from 'axios';
import { freshConnections, serve, type Loopback } from '../../../hosts/loopback.mts';

/** As long as the sender waits for a response: a busy n8n is ready, too. */
const READINESS_MS = 10_000;

/**
 * A load balancer with a health check: passes requests to n8n's processes in turn, and responds with 503 if the next one
 * isn't ready. n8n itself responds with 200 to everything while it starts.
 */
export async function startLoadBalancer(n8nUrls: string[]): Promise<Loopback> {
	let turn = 0;
	const isReady = (n8nUrl: string) =>
		axios
			.get(`${n8nUrl}/healthz/readiness`, {
				proxy: false,
				timeout: READINESS_MS,
				httpAgent: freshConnections,
			})
			.then(
				({ data }) => (data as { status?: string }).status === 'ok',
				() => false,
			);
	return await serve((asked, response) => {
		const n8nUrl = n8nUrls[turn++ % n8nUrls.length]!;
		void isReady(n8nUrl).then((ready) => {
			// The sender has given up: n8n must not run an event that is sent again.
			if (response.destroyed) return;
			if (!ready) return response.writeHead(503).end();
			const passed = request(`${n8nUrl}${asked.url}`, {
				agent: freshConnections,
				method: asked.method,
				headers: asked.headers,
			});
			passed.on('response', (upstream) => {
				response.writeHead(upstream.statusCode ?? 502, upstream.headers);
				upstream.pipe(response);
			});
			passed.on('error', () => response.headersSent || response.writeHead(502).end());
			response.on('close', () => passed.destroy());
			return asked.pipe(passed);
		});
	});
}
