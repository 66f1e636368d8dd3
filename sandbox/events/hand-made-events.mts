import { newId, newSecret } from '../ids.mts';
import type { Project } from '../projects/project.mts';
import { projectView } from '../projects/project-view.mts';
import type { Service } from '../service.mts';
import { notFound, Refusal, type JsonObject, type ProjectKind } from '../vocabulary.mts';
import { deliveryView, type Irregular } from './deliveries.mts';
import type { Webhook } from './webhooks.mts';

/** An event to send by hand, right or wrong in any way a receiver should cope with. */
export type HandMadeEvent = {
	type: string;
	/** A real project; without it and without `payload` one is made up. */
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
	/** Default: yes, unless the event is made to be refused. */
	retry?: boolean;
};

/** Limit for all copies of one event together, in characters: their deliveries are returned in one answer. */
const MOST_TEXT = 64 * 1024 ** 2;

/** Sends it and returns the deliveries after their first attempts. */
export async function sendByHand(service: Service, event: HandMadeEvent): Promise<JsonObject[]> {
	const rawBody =
		event.raw_body ?? JSON.stringify({ type: event.type, payload: payload(service, event) });
	if (rawBody.length * (event.copies ?? 1) > MOST_TEXT) {
		throw new Refusal(400, `copies: together they are larger than ${MOST_TEXT} bytes`);
	}
	const made: Irregular = {
		secret: event.wrong_secret ? newSecret('whsec_') : event.secret,
		timestampOffsetSeconds: event.timestamp_offset_seconds,
		unsigned: event.unsigned,
		once: !(event.retry ?? !isForged(event)),
	};
	const sending = targets(service, event).flatMap((webhook) =>
		Array.from({ length: event.copies ?? 1 }, () =>
			service.deliveries.send(webhook, event.type, rawBody, event.project_id, made),
		),
	);
	return (await Promise.all(sending)).map(deliveryView);
}

function isForged(event: HandMadeEvent): boolean {
	return Boolean(event.wrong_secret || event.unsigned || event.timestamp_offset_seconds);
}

function targets(service: Service, event: HandMadeEvent): Webhook[] {
	if (event.url) {
		if (!event.secret)
			throw new Refusal(400, 'secret: a url that is not registered needs a secret');
		return [service.webhooks.unregistered(event.url, event.secret)];
	}
	if (event.webhook_id) return [service.webhooks.get(event.webhook_id)];
	return service.webhooks.listeningTo(event.type);
}

function payload(service: Service, event: HandMadeEvent): JsonObject {
	if (event.payload) return event.payload;
	const project = event.project_id
		? service.projects.get(event.project_id)
		: madeUp(service, event);
	return projectView(project, service.layout, service.storage);
}

function madeUp(service: Service, { type }: HandMadeEvent): Project {
	const [kind, action] = type.split('.') as [ProjectKind, string];
	const tool = service.contract.tools.find((each) => each.kind === kind);
	if (!tool) throw notFound();
	const now = service.clock.now();
	return {
		id: newId(),
		tool,
		name: 'Made up',
		body: {},
		media: [],
		status: action === 'started' ? 'rendering' : action === 'completed' ? 'complete' : 'error',
		createdAt: now,
		startedAt: now,
		processingMs: 0,
		enabled: true,
		credits: 0,
		frames: 0,
		width: 0,
		height: 0,
		startSeconds: 0,
		endSeconds: 0,
		fps: 30,
		results: [],
		error: action === 'errored' ? { code: 'unknown_error', message: 'Made up' } : undefined,
	};
}
