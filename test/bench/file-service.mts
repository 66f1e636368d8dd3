import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { undoAtEnd } from '../../demo/cleanup.mts';

const RESULT = '/result.mp4';

export type FileService = {
	baseUrl: string;
	/** Where every project's result lies. */
	resultUrl: string;
	close: () => Promise<void>;
};

/** A service whose projects are all complete and have one file as their result: the sandbox renders none of this size. */
export async function startFileService(pathOf: () => string): Promise<FileService> {
	let resultUrl = '';
	const server = createServer((request, response) => {
		if (request.url === RESULT) {
			const path = pathOf();
			response.setHeader('content-type', 'video/mp4');
			response.setHeader('content-length', statSync(path).size);
			createReadStream(path, { highWaterMark: 1024 ** 2 }).pipe(response);
			return;
		}
		const id = request.url?.split('/').at(-1);
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ id, status: 'complete', downloads: [{ url: resultUrl }] }));
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	resultUrl = `${baseUrl}${RESULT}`;
	const close = undoAtEnd('the file service', () => {
		server.close();
		server.closeAllConnections();
	});
	return { baseUrl, resultUrl, close };
}
