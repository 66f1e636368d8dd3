import type { FastifyInstance } from 'fastify';
import { apiKeyView, PERMISSIONS, type ApiKey } from '../account/api-keys.mts';
import type { Fault } from '../traffic/faults.mts';
import { ID_STYLES, type IdStyle } from '../projects/project-ids.mts';
import { progressOf } from '../projects/project.mts';
import { projectView } from '../projects/project-view.mts';
import type { Service } from '../service.mts';

type WithId = { Params: { id: string } };

const apiKeySchema = {
	type: 'object',
	additionalProperties: false,
	properties: {
		name: { type: 'string', minLength: 1 },
		key: { type: 'string', pattern: '^\\S+$' },
		permissions: { type: 'array', items: { type: 'string', enum: PERMISSIONS } },
		enabled: { type: 'boolean' },
	},
};

const MS = { type: 'number', minimum: 0 };

/** All its fields are required unless others are named. */
const fault = (
	kind: string,
	properties: Record<string, object>,
	required = Object.keys(properties),
) => ({
	additionalProperties: false,
	required,
	properties: { kind: { const: kind }, ...properties },
});

const status = {
	status: { type: 'integer', minimum: 200, maximum: 599 },
	headers: { type: 'object', additionalProperties: { type: 'string' } },
	body: {},
	content_type: { type: 'string' },
};

const faultSchema = {
	type: 'object',
	additionalProperties: false,
	required: ['method', 'path', 'action'],
	properties: {
		method: { type: 'string', minLength: 1 },
		path: { type: 'string', pattern: '^(/|\\*$)' },
		times: { type: 'integer', minimum: 1 },
		action: {
			type: 'object',
			required: ['kind'],
			oneOf: [
				fault('status', status, ['status']),
				fault('delay', { ms: MS }),
				fault('reset', { when: { enum: ['before', 'after'] } }),
				fault('truncate', { bytes: { type: 'integer', minimum: 0 } }),
				fault('drip', { ms: MS }),
				fault('endless', {}),
				fault('project-status', { status: { type: 'string', minLength: 1 } }),
			],
		},
	},
};

/** A body that is one object with one required field. */
function only(field: string, schema: object) {
	return {
		schema: {
			body: {
				type: 'object',
				additionalProperties: false,
				required: [field],
				properties: { [field]: schema },
			},
		},
	};
}

/** The sandbox's own controls: what it saw, its clock, its faults, its account. They need no API key. */
export function controlRoutes(service: Service) {
	const { clock, faults, log, projects, account, rateLimit, apiKeys, layout, storage } = service;

	return async (app: FastifyInstance): Promise<void> => {
		app.get('/requests', async () => log.list());
		app.delete('/requests', async (_request, reply) => {
			log.clear();
			return reply.code(204).send();
		});

		app.get('/clock', async () => ({ now: clock.iso() }));
		app.post<{ Body: { advance_seconds: number } }>(
			'/clock',
			only('advance_seconds', { type: 'number', minimum: 0, maximum: 31_536_000 }),
			async ({ body }) => {
				await clock.advance(body.advance_seconds);
				return { now: clock.iso() };
			},
		);

		app.get('/faults', async () => faults.list());
		app.post<{ Body: Omit<Fault, 'times'> & { times?: number } }>(
			'/faults',
			{ schema: { body: faultSchema } },
			async ({ body }, reply) => {
				const fault = { times: 1, ...body };
				faults.plan(fault);
				return reply.code(201).send(fault);
			},
		);
		app.delete('/faults', async (_request, reply) => {
			faults.clear();
			return reply.code(204).send();
		});

		app.get('/projects', async () =>
			projects.list().map((project) => ({
				...projectView(project, layout, storage),
				id: project.id,
				kind: project.tool.kind,
				tool: project.tool.slug,
				progress: progressOf(project, clock.now()),
			})),
		);
		app.post<WithId>('/projects/:id/cancel', async ({ params }) => {
			const project = projects.get(params.id);
			projects.cancel(project);
			return projectView(project, layout, storage);
		});

		app.post<{ Body: { style: IdStyle } }>(
			'/project-ids',
			only('style', { enum: ID_STYLES }),
			async ({ body }) => {
				service.projectIds.style = body.style;
				return body;
			},
		);

		app.get('/credits', async () => ({ balance: account.balance ?? null }));
		app.post<{ Body: { balance: number | null } }>(
			'/credits',
			only('balance', { type: ['integer', 'null'], minimum: 0 }),
			async ({ body }) => {
				account.balance = body.balance ?? undefined;
				return { balance: body.balance };
			},
		);

		app.post<{ Body: { per_second: number | null } }>(
			'/rate-limit',
			only('per_second', { type: ['integer', 'null'], minimum: 0 }),
			async ({ body }) => {
				rateLimit.perSecond = body.per_second ?? undefined;
				return body;
			},
		);

		app.get('/api-keys', async () => apiKeys.list().map(apiKeyView));
		app.post<{ Body: Partial<ApiKey> }>(
			'/api-keys',
			{ schema: { body: apiKeySchema } },
			async ({ body }, reply) => {
				const made = apiKeys.add(body);
				return reply.code(201).send({ ...apiKeyView(made), key: made.key });
			},
		);
		app.patch<WithId & { Body: { enabled: boolean } }>(
			'/api-keys/:id',
			only('enabled', { type: 'boolean' }),
			async ({ params, body }) => {
				const key = apiKeys.get(params.id);
				key.enabled = body.enabled;
				return apiKeyView(key);
			},
		);
	};
}
