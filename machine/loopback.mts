import { Agent, createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * No connection is reused: Node.js closes a connection after five idle seconds, and a busy server may do this before it
 * reads a request that has already arrived.
 */
export const freshConnections = new Agent({ keepAlive: false });

export type Loopback = {
	/** Without a trailing slash. */
	baseUrl: string;
	close: () => Promise<void>;
};

export async function serve(respond: RequestListener): Promise<Loopback> {
	const server = createServer(respond);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const close = () =>
		new Promise<void>((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		});
	return { baseUrl: `http://127.0.0.1:${port}`, close };
}
