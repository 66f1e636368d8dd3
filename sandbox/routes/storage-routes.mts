import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '../service.mts';
import type { StoredFile } from '../storage.mts';
import { HttpError } from '../errors.mts';

type StorageRequest = FastifyRequest<{
	Params: { '*': string };
	Querystring: Record<string, unknown>;
}>;

export function sendStored(reply: FastifyReply, { file }: StoredFile): FastifyReply {
	return reply.sendFile(basename(file), dirname(file));
}

/** PUT and GET of pre-signed URLs. Files are streamed, not buffered in memory. */
export function addStorageRoutes({ storage, log }: Service) {
	const authorize = (verb: 'PUT' | 'GET', { params, query, headers }: StorageRequest) =>
		storage.findAuthorizedFile(verb, params['*'], query, headers.authorization !== undefined);

	return async (app: FastifyInstance): Promise<void> => {
		app.removeAllContentTypeParsers();
		app.addContentTypeParser('*', (_request, _payload, done) => done(null));

		app.put('/*', async (request: StorageRequest, reply) => {
			const stored = authorize('PUT', request);
			if (request.headers['content-length'] === undefined) {
				throw new HttpError(411, 'An upload needs a Content-Length header');
			}
			log.countBytes(request);
			await storage.receive(stored, request.raw as Readable);
			return reply.code(200).send('');
		});

		app.get('/*', async (request: StorageRequest, reply) =>
			sendStored(reply, authorize('GET', request)),
		);
	};
}
