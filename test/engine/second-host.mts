import type { IncomingHttpHeaders } from 'node:http';
import { serve } from '../../hosts/loopback.mts';

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
	const { baseUrl, close } = await serve((request, response) => {
		const { method = '', url: path = '', headers } = request;
		visits.push({ method, path, headers });
		request.resume();
		if (path === '/moved') response.writeHead(302, { location: '/file.png' }).end();
		else response.writeHead(200, { 'content-type': 'image/png' }).end('a picture');
	});
	// Under another name of the same machine, it is another host for n8n, too.
	return { visits, address: baseUrl.replace('127.0.0.1', 'localhost'), close };
}
