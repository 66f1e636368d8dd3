import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that counts what workflows send to it: the last path segment of each request. */
export type Counter = {
	url: string;
	counts: Map<string, number>;
	close: () => Promise<void>;
};

export async function startCounter(): Promise<Counter> {
	const counts = new Map<string, number>();
	const server = createServer((request, response) => {
		const name = request.url?.split('/').at(-1) ?? '';
		counts.set(name, (counts.get(name) ?? 0) + 1);
		request.resume();
		response.end('{}');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const close = () =>
		new Promise<void>((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		});
	return { url: `http://127.0.0.1:${port}`, counts, close };
}
