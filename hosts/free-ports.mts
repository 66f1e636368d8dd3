import { createServer, type Server } from 'node:net';

// get-port would do this, but it exists only as an ES module, which jest on Node 20 cannot load.

/** Finds free ports of 127.0.0.1. All are opened before any is closed, so that they differ. */
export async function findFreePorts(count: number): Promise<number[]> {
	const servers = await Promise.all(Array.from({ length: count }, listen));
	const ports = servers.map((server) => (server.address() as { port: number }).port);
	await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
	return ports;
}

function listen(): Promise<Server> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(0, '127.0.0.1', () => resolve(server));
	});
}
