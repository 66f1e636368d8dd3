import { createId, createSecret } from '../ids.mts';
import { createProject, type Project } from '../projects/project.mts';
import { createProjectView } from '../projects/project-view.mts';
import type { Service } from '../service.mts';
import { requireFound, HttpError } from '../http-error.mts';
import type { JsonObject, ProjectKind } from '../types.mts';
import { createDeliveryView } from './deliveries.mts';
import type { Webhook } from './webhooks.mts';

/** An event made up by the caller. */
export type CustomEventRequest = {
	type: string;
	/** Default: a sample project. */
	payload?: JsonObject;
	/** A registered webhook. Default: all that subscribe to the event. */
	webhook_id?: string;
	/** An unregistered address; requires `secret`. */
	url?: string;
	secret?: string;
	/** Signs with another secret, and doesn't retry. */
	wrong_secret?: boolean;
};

/** Resolves after the first attempts of all deliveries. */
export async function sendCustomEvent(
	service: Service,
	event: CustomEventRequest,
): Promise<JsonObject[]> {
	const { type, payload = makeSamplePayload(service, type) } = event;
	const rawBody = JSON.stringify({ type, payload });
	const sending = listTargets(service, event).map((webhook) => {
		const forged = { ...webhook, secret: createSecret('whsec_'), isForged: true };
		const target = event.wrong_secret ? forged : webhook;
		return service.deliveries.send(target, type, rawBody, null);
	});
	return (await Promise.all(sending)).map(createDeliveryView);
}

function listTargets(service: Service, event: CustomEventRequest): Webhook[] {
	if (event.url) {
		if (!event.secret)
			throw new HttpError(400, 'secret: a url that is not registered needs a secret');
		return [service.webhooks.createWebhook(event.url, event.secret)];
	}
	if (event.webhook_id) return [service.webhooks.get(event.webhook_id)];
	return service.webhooks.listForEvent(event.type);
}

function makeSamplePayload(service: Service, type: string): JsonObject {
	const [kind, action] = type.split('.') as [ProjectKind, string];
	const tool = requireFound(service.contract.tools.find((each) => each.kind === kind));
	const createdAt = service.clock.formatIso();
	const project: Project = {
		...createProject({ id: createId(), tool, name: 'Sample', body: {}, media: [], createdAt }),
		status: action === 'started' ? 'rendering' : action === 'completed' ? 'complete' : 'error',
		error: action === 'errored' ? { code: 'unknown_error', message: 'Sample' } : undefined,
	};
	return createProjectView(project, service.layout, service.storage);
}
