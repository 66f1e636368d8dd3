import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Service } from '../service.mts';
import { notFound } from '../vocabulary.mts';

type Result = { Params: { id: string; index: string } };
type Part = { start: number; end: number };

/**
 * A project's results for the portal: they never expire, are not logged, and support ranges so that players can seek.
 */
export function resultRoute({ projects }: Service) {
	return async (app: FastifyInstance): Promise<void> => {
		app.get<Result>('/projects/:id/results/:index', async ({ params, headers }, reply) => {
			const result = projects.get(params.id).results[Number(params.index)];
			if (!result) throw notFound();
			const { file, size, contentType } = result;
			reply.type(contentType).header('accept-ranges', 'bytes');
			const part = partOf(headers.range, size);
			if (!part) return reply.header('content-length', size).send(createReadStream(file));
			return reply
				.code(206)
				.header('content-range', `bytes ${part.start}-${part.end}/${size}`)
				.header('content-length', part.end - part.start + 1)
				.send(createReadStream(file, part));
		});
	};
}

/** The part that `Range: bytes=start-end` requests; undefined if the whole file should be sent. */
function partOf(range: string | undefined, size: number): Part | undefined {
	const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
	if (from === undefined) return undefined;
	const [start, end] = [Number(from), Math.min(to ? Number(to) : size, size - 1)];
	return start <= end ? { start, end } : undefined;
}
