import { createServer, type Server } from 'node:net';

// This file replaces get-port, since jest on Node 20 cannot load packages that exist only as ES modules.

/** The systems take the ports of outgoing connections and of port 0 from 32768 upwards: none is taken meanwhile. */
const [FIRST, COUNT] = [10_000, 22_000];

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
		const tryPort = () => server.listen(FIRST + Math.floor(Math.random() * COUNT), '127.0.0.1');
		server.on('error', ({ code }: NodeJS.ErrnoException) =>
			code === 'EADDRINUSE' ? tryPort() : reject(new Error(`No free port: ${code}`)),
		);
		server.once('listening', () => resolve(server));
		tryPort();
	});
}
