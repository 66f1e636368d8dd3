import { createId } from '../ids.mts';
import { createProject, type Project, createProjectView } from '../projects/project.mts';
import type { Service } from '../service.mts';
import { requireFound } from '../errors.mts';
import type { JsonObject, ProjectKind } from '../types.mts';
import { createDeliveryView } from './deliveries.mts';

export type CustomEventRequest = {
	type: string;
	/** Default: a sample project. */
	payload?: JsonObject;
	/** An unregistered address, with its secret. Default: all webhooks that subscribe to the event. */
	url?: string;
	secret?: string;
};

/** Resolves after the first attempts of all deliveries. */
export async function sendCustomEvent(
	service: Service,
	event: CustomEventRequest,
): Promise<JsonObject[]> {
	const { type, payload = makeSamplePayload(service, type) } = event;
	const rawBody = JSON.stringify({ type, payload });
	const { url, secret = '' } = event;
	const targets = url
		? [service.webhooks.createWebhook(url, secret)]
		: service.webhooks.listForEvent(type);
	const sending = targets.map((webhook) => service.deliveries.send(webhook, type, rawBody, null));
	return (await Promise.all(sending)).map(createDeliveryView);
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
