import { request } from 'node:http';
import axios from 'axios';
import { freshConnections, serve, type Loopback } from '../../../machine/loopback.mts';

/** Equal to the sender's time-out, so that a busy n8n counts as ready. */
const READINESS_MS = 10_000;

/**
 * A load balancer with a health check: distributes requests evenly over n8n's processes, and responds with 503 if the
 * chosen process isn't ready. During startup, n8n itself would respond with 200 to every request.
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
			// If the sender has given up, it sends the event again, so n8n must not run this copy.
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
