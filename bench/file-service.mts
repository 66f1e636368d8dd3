import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { registerCleanUp } from '../hosts/cleanup.mts';
import type { HostInstall } from '../hosts/install.mts';
import { serve } from '../hosts/loopback.mts';
import { runProcess } from '../hosts/process.mts';
import { root } from '../hosts/root.mts';
import { credentialFor } from './world.mts';

const RESULT = '/result.mp4';
const UPLOAD = '/upload.mp4';

export type FileService = Awaited<ReturnType<typeof startFileService>>;

/**
 * Starts a service for large files or many projects, since the sandbox would have to render them: every project is
 * complete, with the file at `pathOf()` as its result. Counts and discards uploads, so that no disk limits their speed.
 */
export async function startFileService(pathOf: () => string = () => '') {
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
		if (request.url === RESULT) return send(pathOf(), response);
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
		uploadUrl: baseUrl + UPLOAD,
		/** The number of bytes received since the latest upload began. */
		uploaded: () => uploaded,
		close,
	};
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
	const startedAt = Date.now();
	await work();
	return (Date.now() - startedAt) / 1_000;
}

/** Measures the seconds that simultaneous transfers take with curl. */
export const secondsByCurl = (transfers: readonly string[][]): Promise<number> =>
	secondsOf(() =>
		Promise.all(transfers.map((args) => runProcess('curl', ['--silent', '--fail', ...args]))),
	);

const alone = join(root, 'bench', 'transfer-alone.mjs');

/** Measures the seconds that a transfer takes with Node.js alone, in n8n's Node.js version. */
export const secondsByNode = ({ node }: HostInstall, args: string[]): Promise<number> =>
	secondsOf(() => runProcess(node, [alone, ...args]));
