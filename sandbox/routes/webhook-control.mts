import type { FastifyInstance } from 'fastify';
import { createDeliveryView } from '../events/deliveries.mts';
import { sendCustomEvent, type CustomEventRequest } from '../events/custom-events.mts';
import type { Service } from '../service.mts';
import { createWebhookView } from '../events/webhooks.mts';
import { makeBodyOptions } from './body-schema.mts';

type WithId = { Params: { id: string } };
type WebhookFields = { url: string; events: string[]; enabled?: boolean };

/** Routes for webhooks and deliveries, as in the service's developer hub, and for custom events. */
export function addWebhookControlRoutes(service: Service) {
	const { webhooks, deliveries, contract, portalEvents } = service;
	const fields = {
		url: { type: 'string', pattern: '^https?://' },
		events: { type: 'array', minItems: 1, uniqueItems: true, items: { enum: portalEvents } },
		enabled: { type: 'boolean' },
	};
	const customEvent = {
		type: { enum: contract.listEvents() },
		payload: { type: 'object' },
		url: fields.url,
		secret: { type: 'string', minLength: 1 },
	};

	return async (app: FastifyInstance): Promise<void> => {
		app.get('/events', async () => portalEvents);
		app.get('/webhooks', async () => webhooks.list().map(createWebhookView));
		app.post<{ Body: WebhookFields }>(
			'/webhooks',
			makeBodyOptions(fields, ['url', 'events']),
			async ({ body }) => webhooks.register(body.url, body.events, body.enabled),
		);
		app.patch<WithId & { Body: Partial<WebhookFields> }>(
			'/webhooks/:id',
			makeBodyOptions(fields, []),
			async ({ params, body }) => createWebhookView(Object.assign(webhooks.get(params.id), body)),
		);
		app.delete<WithId>('/webhooks/:id', async ({ params }) => webhooks.remove(params.id));

		app.get('/deliveries', async () => deliveries.list().map(createDeliveryView));
		app.post<WithId>('/redeliver/:id', async ({ params }) =>
			createDeliveryView(await deliveries.redeliver(params.id)),
		);
		app.post<{ Body: CustomEventRequest }>(
			'/events',
			makeBodyOptions(customEvent, ['type']),
			async ({ body }) => sendCustomEvent(service, body),
		);
	};
}
