import type { FastifyInstance } from 'fastify';
import { createApiKeyView, type ApiKey } from '../account/api-keys.mts';
import { requireFound } from '../errors.mts';
import { sendCustomEvent, type CustomEventRequest } from '../events/custom-events.mts';
import { createDeliveryView } from '../events/deliveries.mts';
import { createWebhookView } from '../events/webhooks.mts';
import { computeProgress, createProjectView, findPrompt } from '../projects/project.mts';
import type { Service } from '../service.mts';
import type { Settings } from '../settings.mts';
import type { Fault } from '../traffic/faults.mts';
import { sendStored } from './storage-routes.mts';

type WithId = { Params: { id: string } };
type WebhookFields = { url: string; events: string[]; enabled?: boolean };

/** For the portal and for tests, which send valid bodies; these routes need no API key. */
export function addControlRoutes(service: Service) {
	const { account, clock, faults, log, projects, settings, apiKeys, layout, storage } = service;

	return async (app: FastifyInstance): Promise<void> => {
		app.get('/requests', async () => log.list());
		app.delete('/requests', async () => log.clear());

		app.get('/clock', async () => ({ now: clock.formatIso() }));
		app.post<{ Body: { advance_seconds: number } }>('/clock', async ({ body }) => {
			await clock.advance(body.advance_seconds);
			return { now: clock.formatIso() };
		});

		app.post<{ Body: Fault }>('/faults', async ({ body }) => faults.plan(body));
		app.delete('/faults', async () => faults.clear());

		app.get('/settings', async () => settings);
		app.post<{ Body: Partial<Settings> }>('/settings', async ({ body }) =>
			Object.assign(settings, body),
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
		app.post<{ Body: Partial<ApiKey> }>('/api-keys', async ({ body }) => apiKeys.add(body));
		app.patch<WithId & { Body: { enabled: boolean } }>('/api-keys/:id', async ({ params, body }) =>
			createApiKeyView(Object.assign(apiKeys.get(params.id), body)),
		);
		addWebhookRoutes(app, service);
	};
}

function addWebhookRoutes(app: FastifyInstance, service: Service): void {
	const { webhooks, deliveries, portalEvents } = service;
	app.get('/events', async () => portalEvents);
	app.get('/webhooks', async () => webhooks.list().map(createWebhookView));
	app.post<{ Body: WebhookFields }>('/webhooks', async ({ body: { url, events, enabled } }) =>
		webhooks.register(url, events, enabled),
	);
	app.patch<WithId & { Body: Partial<WebhookFields> }>('/webhooks/:id', async ({ params, body }) =>
		createWebhookView(Object.assign(webhooks.get(params.id), body)),
	);
	app.delete<WithId>('/webhooks/:id', async ({ params }) => webhooks.remove(params.id));

	app.get('/deliveries', async () => deliveries.list().map(createDeliveryView));
	app.post<WithId>('/redeliver/:id', async ({ params }) =>
		createDeliveryView(await deliveries.redeliver(params.id)),
	);
	app.post<{ Body: CustomEventRequest }>('/events', async ({ body }) =>
		sendCustomEvent(service, body),
	);
}
