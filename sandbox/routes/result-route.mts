import type { FastifyInstance } from 'fastify';
import type { Service } from '../service.mts';
import { notFound } from '../http-error.mts';
import { sendStored } from './stored-file.mts';

type Result = { Params: { id: string; index: string } };

/** A project's results for the portal: they never expire and are not logged. */
export function resultRoute({ projects }: Service) {
	return async (app: FastifyInstance): Promise<void> => {
		app.get<Result>('/projects/:id/results/:index', async ({ params }, reply) => {
			const result = projects.get(params.id).results[Number(params.index)];
			if (!result) throw notFound();
			return sendStored(reply, result);
		});
	};
}
