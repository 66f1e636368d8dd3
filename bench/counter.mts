import { serve, type Loopback } from '../hosts/loopback.mts';

/** A server that counts what workflows send to it: the last path segment of each request. */
export type Counter = Loopback & {
	counts: Map<string, number>;
	/** How long each response takes. */
	delayMs: number;
};

export async function startCounter(): Promise<Counter> {
	const counts = new Map<string, number>();
	const server = await serve((request, response) => {
		const name = request.url?.split('/').at(-1) ?? '';
		counts.set(name, (counts.get(name) ?? 0) + 1);
		request.resume();
		setTimeout(() => response.end('{}'), counter.delayMs);
	});
	const counter: Counter = { ...server, counts, delayMs: 0 };
	return counter;
}
