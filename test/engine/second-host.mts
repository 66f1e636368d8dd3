import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Visit {
	method: string;
	path: string;
	headers: IncomingHttpHeaders;
}

/** A server that is not the service: it notes who comes, sends `/moved` on to `/file.png`, and gives any path a file. */
export async function startSecondHost() {
	const visits: Visit[] = [];
	const server = createServer((request, response) => {
		const { method = '', url: path = '', headers } = request;
		visits.push({ method, path, headers });
		request.resume();
		if (path === '/moved') response.writeHead(302, { location: '/file.png' }).end();
		else response.writeHead(200, { 'content-type': 'image/png' }).end('a picture');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		visits,
		// Another name of the same machine makes it another host for n8n as well.
		address: `http://localhost:${port}`,
		close: () => server.close(),
	};
}
