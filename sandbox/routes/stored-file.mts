import { basename, dirname } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { StoredFile } from '../storage.mts';

/** Streams a stored file, or the range of it that the request asks for. */
export function sendStored(reply: FastifyReply, { file, contentType }: StoredFile): FastifyReply {
	const options = { contentType: false };
	return reply.type(contentType).sendFile(basename(file), dirname(file), options);
}
