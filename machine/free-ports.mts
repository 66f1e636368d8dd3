import { createServer, type Server } from 'node:net';

// This file replaces get-port, since jest on Node 20 cannot load packages that exist only as ES modules.

/** All ports are opened before any port is closed, so that they differ. */
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
