import type { FastifyInstance } from 'fastify';
import { createApiKeyView, type ApiKey } from '../account/api-keys.mts';
import type { Fault } from '../traffic/faults.mts';
import { computeProgress, findPrompt } from '../projects/project.mts';
import { createProjectView } from '../projects/project-view.mts';
import type { Service } from '../service.mts';
import { ID_STYLES, type Settings } from '../settings.mts';
import { requireFound } from '../http-error.mts';
import { makeBodyOptions, makeObjectSchema } from './body-schema.mts';
import { sendStored } from './storage-routes.mts';

type WithId = { Params: { id: string } };

const apiKeyFields = {
	name: { type: 'string', minLength: 1 },
	key: { type: 'string', pattern: '^\\S+$' },
	enabled: { type: 'boolean' },
};

const settingFields = {
	balance: { type: ['integer', 'null'], minimum: 0 },
	per_second: { type: ['integer', 'null'], minimum: 0 },
	id_style: { enum: ID_STYLES },
};

const MS_SCHEMA = { type: 'number', minimum: 0 };

const responseFields = {
	status: { type: 'integer', minimum: 200, maximum: 599 },
	headers: { type: 'object', additionalProperties: { type: 'string' } },
	body: {},
	content_type: { type: 'string' },
};

const makeActionSchema = (
	kind: string,
	fields: Record<string, object>,
	required = Object.keys(fields),
) => makeObjectSchema({ kind: { const: kind }, ...fields }, ['kind', ...required]);

const faultFields = {
	method: { type: 'string', minLength: 1 },
	path: { type: 'string', pattern: '^(/|\\*$)' },
	times: { type: 'integer', minimum: 1 },
	action: {
		oneOf: [
			makeActionSchema('status', responseFields, ['status']),
			makeActionSchema('delay', { ms: MS_SCHEMA }),
			makeActionSchema('reset', { when: { enum: ['before', 'after'] } }),
			makeActionSchema('truncate', { bytes: { type: 'integer', minimum: 0 } }),
			makeActionSchema('drip', { ms: MS_SCHEMA }),
			makeActionSchema('endless', {}),
			makeActionSchema('project-status', { status: { type: 'string', minLength: 1 } }),
		],
	},
};

/** These routes need no API key. */
export function addControlRoutes(service: Service) {
	const { account, clock, faults, log, projects, settings, apiKeys, layout, storage } = service;

	return async (app: FastifyInstance): Promise<void> => {
		app.get('/requests', async () => log.list());
		app.delete('/requests', async () => log.clear());

		app.get('/clock', async () => ({ now: clock.formatIso() }));
		app.post<{ Body: { advance_seconds: number } }>(
			'/clock',
			makeBodyOptions({ advance_seconds: { type: 'number', minimum: 0, maximum: 31_536_000 } }),
			async ({ body }) => {
				await clock.advance(body.advance_seconds);
				return { now: clock.formatIso() };
			},
		);

		app.post<{ Body: Omit<Fault, 'times'> & { times?: number } }>(
			'/faults',
			makeBodyOptions(faultFields, ['method', 'path', 'action']),
			async ({ body }) => faults.plan({ times: 1, ...body }),
		);
		app.delete('/faults', async () => faults.clear());

		app.get('/settings', async () => settings);
		app.post<{ Body: Partial<Settings> }>(
			'/settings',
			makeBodyOptions(settingFields, []),
			async ({ body }) => Object.assign(settings, body),
		);

		app.get('/account', async () => account.view());

		app.get('/projects', async () =>
			projects.list().map((project) => ({
				...createProjectView(project, layout, storage),
				id: project.id,
				kind: project.tool.kind,
				tool: project.tool.slug,
				prompt: findPrompt(project),
				progress: computeProgress(project, clock.now()),
			})),
		);
		// The portal's result URLs don't expire, and requests to them are not logged.
		app.get<{ Params: { id: string; index: string } }>(
			'/projects/:id/results/:index',
			async ({ params }, reply) =>
				sendStored(reply, requireFound(projects.get(params.id).results[Number(params.index)])),
		);
		app.get('/api-keys', async () => apiKeys.list().map(createApiKeyView));
		app.post<{ Body: Partial<ApiKey> }>(
			'/api-keys',
			makeBodyOptions(apiKeyFields, []),
			async ({ body }) => apiKeys.add(body),
		);
		app.patch<WithId & { Body: { enabled: boolean } }>(
			'/api-keys/:id',
			makeBodyOptions({ enabled: apiKeyFields.enabled }),
			async ({ params, body }) => createApiKeyView(Object.assign(apiKeys.get(params.id), body)),
		);
	};
}
