import { createId, createSecret } from '../ids.mts';
import { createProject, type Project } from '../projects/project.mts';
import { createProjectView } from '../projects/project-view.mts';
import type { Service } from '../service.mts';
import { requireFound, HttpError } from '../http-error.mts';
import type { JsonObject, ProjectKind } from '../types.mts';
import { createDeliveryView } from './deliveries.mts';
import type { Webhook } from './webhooks.mts';

/** An event made up by the caller: valid, or invalid in a way that a receiver must handle. */
export type CustomEventRequest = {
	type: string;
	/** The project in the payload, unless `payload` or `raw_body` is set. Default: a sample project. */
	project_id?: string;
	payload?: JsonObject;
	/** The exact body to send. */
	raw_body?: string;
	/** A registered webhook. Default: all that subscribe to the event. */
	webhook_id?: string;
	/** An unregistered address; requires `secret`. */
	url?: string;
	secret?: string;
	wrong_secret?: boolean;
	unsigned?: boolean;
	timestamp_offset_seconds?: number;
	copies?: number;
};

/** Maximum characters of an event's copies to one webhook, since one response contains all deliveries. */
const MAX_TEXT = 64 * 1024 ** 2;

/** Resolves after the first attempts of all deliveries. */
export async function sendCustomEvent(
	service: Service,
	event: CustomEventRequest,
): Promise<JsonObject[]> {
	const rawBody =
		event.raw_body ?? JSON.stringify({ type: event.type, payload: makePayload(service, event) });
	if (rawBody.length * (event.copies ?? 1) > MAX_TEXT) {
		throw new HttpError(400, `copies: together they have more than ${MAX_TEXT} characters`);
	}
	const { unsigned, timestamp_offset_seconds } = event;
	const secret = event.wrong_secret ? createSecret('whsec_') : event.secret;
	const overrides = { secret, unsigned, timestamp_offset_seconds, once: isForged(event) };
	const sending = listTargets(service, event).flatMap((webhook) =>
		Array.from({ length: event.copies ?? 1 }, () =>
			service.deliveries.send(webhook, event.type, rawBody, event.project_id ?? null, overrides),
		),
	);
	return (await Promise.all(sending)).map(createDeliveryView);
}

/** Whether receivers may reject the event for its signature or timestamp. Forged events aren't retried. */
function isForged(event: CustomEventRequest): boolean {
	return Boolean(event.wrong_secret || event.unsigned || event.timestamp_offset_seconds);
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

function makePayload(service: Service, event: CustomEventRequest): JsonObject {
	if (event.payload) return event.payload;
	const project = event.project_id
		? service.projects.get(event.project_id)
		: makeSampleProject(service, event);
	return createProjectView(project, service.layout, service.storage);
}

function makeSampleProject(service: Service, { type }: CustomEventRequest): Project {
	const [kind, action] = type.split('.') as [ProjectKind, string];
	const tool = requireFound(service.contract.tools.find((each) => each.kind === kind));
	const createdAt = service.clock.formatIso();
	return {
		...createProject({ id: createId(), tool, name: 'Sample', body: {}, media: [], createdAt }),
		status: action === 'started' ? 'rendering' : action === 'completed' ? 'complete' : 'error',
		error: action === 'errored' ? { code: 'unknown_error', message: 'Sample' } : undefined,
	};
}
