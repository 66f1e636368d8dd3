import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Visit {
	method: string;
	path: string;
	headers: IncomingHttpHeaders;
}

/**
 * A server that is not the service: it records requests, redirects `/moved` to `/file.png`, and serves a file at any
 * path.
 */
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
		// Under another name of the same machine, it is another host for n8n, too.
		address: `http://localhost:${port}`,
		close: () => server.close(),
	};
}
