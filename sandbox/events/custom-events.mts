import { createId, createSecret } from '../ids.mts';
import { createProject, type Project } from '../projects/project.mts';
import { projectView } from '../projects/project-view.mts';
import type { Service } from '../service.mts';
import { requireFound, HttpError } from '../http-error.mts';
import type { JsonObject, ProjectKind } from '../types.mts';
import { renderDelivery } from './deliveries.mts';
import type { Webhook } from './webhooks.mts';

/** An event of the caller's making, right or wrong in any way a receiver should cope with. */
export type CustomEventRequest = {
	type: string;
	/** A real project; without it and without `payload` a sample is sent. */
	project_id?: string;
	payload?: JsonObject;
	/** The exact body to send. */
	raw_body?: string;
	/** One registered webhook; default: all that selected the event. */
	webhook_id?: string;
	/** An address that is not registered. */
	url?: string;
	secret?: string;
	wrong_secret?: boolean;
	unsigned?: boolean;
	timestamp_offset_seconds?: number;
	copies?: number;
};

/** Limit for all copies of one event together, in characters: their deliveries are returned in one response. */
const MAX_TEXT = 64 * 1024 ** 2;

/** Sends it and returns the deliveries after their first attempts. */
export async function sendCustomEvent(
	service: Service,
	event: CustomEventRequest,
): Promise<JsonObject[]> {
	const rawBody =
		event.raw_body ?? JSON.stringify({ type: event.type, payload: payload(service, event) });
	if (rawBody.length * (event.copies ?? 1) > MAX_TEXT) {
		throw new HttpError(400, `copies: together they are larger than ${MAX_TEXT} bytes`);
	}
	const { unsigned, timestamp_offset_seconds } = event;
	const secret = event.wrong_secret ? createSecret('whsec_') : event.secret;
	const overrides = { secret, unsigned, timestamp_offset_seconds, once: isForged(event) };
	const sending = listTargets(service, event).flatMap((webhook) =>
		Array.from({ length: event.copies ?? 1 }, () =>
			service.deliveries.send(webhook, event.type, rawBody, event.project_id ?? null, overrides),
		),
	);
	return (await Promise.all(sending)).map(renderDelivery);
}

/** Such an event is sent only once. */
function isForged(event: CustomEventRequest): boolean {
	return Boolean(event.wrong_secret || event.unsigned || event.timestamp_offset_seconds);
}

function listTargets(service: Service, event: CustomEventRequest): Webhook[] {
	if (event.url) {
		if (!event.secret)
			throw new HttpError(400, 'secret: a url that is not registered needs a secret');
		return [service.webhooks.makeUnregistered(event.url, event.secret)];
	}
	if (event.webhook_id) return [service.webhooks.get(event.webhook_id)];
	return service.webhooks.listForEvent(event.type);
}

function payload(service: Service, event: CustomEventRequest): JsonObject {
	if (event.payload) return event.payload;
	const project = event.project_id
		? service.projects.get(event.project_id)
		: sampleProject(service, event);
	return projectView(project, service.layout, service.storage);
}

function sampleProject(service: Service, { type }: CustomEventRequest): Project {
	const [kind, action] = type.split('.') as [ProjectKind, string];
	const tool = requireFound(service.contract.tools.find((each) => each.kind === kind));
	const createdAt = service.clock.formatIso();
	return {
		...createProject({ id: createId(), tool, name: 'Sample', body: {}, media: [], createdAt }),
		status: action === 'started' ? 'rendering' : action === 'completed' ? 'complete' : 'error',
		error: action === 'errored' ? { code: 'unknown_error', message: 'Sample' } : undefined,
	};
}
