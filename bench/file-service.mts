import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { registerCleanUp } from '../machine/cleanup.mts';
import { serve } from '../machine/loopback.mts';
import { credentialFor } from './world.mts';

const RESULT = '/result.mp4';
const UPLOAD = '/upload.mp4';

export type FileService = Awaited<ReturnType<typeof startFileService>>;

/**
 * Starts a service for large files, since the sandbox would have to render them: every project is complete, with the file at `findPath()` as its result. Counts and discards uploads, so that no disk limits their speed.
 */
export async function startFileService(findPath: () => string) {
	let baseUrl = '';
	let uploaded = 0;

	const send = (path: string, response: ServerResponse) => {
		response.setHeader('content-type', 'video/mp4');
		response.setHeader('content-length', statSync(path).size);
		createReadStream(path, { highWaterMark: 1024 ** 2 }).pipe(response);
	};
	const receive = (request: IncomingMessage, response: ServerResponse) => {
		uploaded = 0;
		request.on('data', (chunk: Buffer) => (uploaded += chunk.length));
		request.on('end', () => response.end());
	};
	const respond = (body: object, response: ServerResponse) => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(body));
	};

	const server = await serve((request, response) => {
		if (request.method === 'PUT') return receive(request, response);
		if (request.url === RESULT) return send(findPath(), response);
		if (request.method === 'POST') {
			const expires_at = new Date(Date.now() + 3_600_000).toISOString();
			const place = { upload_url: baseUrl + UPLOAD, expires_at, file_path: UPLOAD };
			return respond([place], response);
		}
		const id = request.url?.split('/').at(-1);
		respond({ id, status: 'complete', downloads: [{ url: baseUrl + RESULT }] }, response);
	});
	({ baseUrl } = server);
	const close = registerCleanUp('the file service', server.close);
	return {
		baseUrl,
		credential: credentialFor(baseUrl),
		/** The URL of every project's result. */
		resultUrl: baseUrl + RESULT,
		/** The number of bytes received since the latest upload began. */
		countUploaded: () => uploaded,
		close,
	};
}
