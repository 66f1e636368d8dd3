import type { Clock } from '../clock.mts';
import { newId, newSecret } from '../ids.mts';
import { notFound } from '../http-error.mts';
import type { JsonObject } from '../types.mts';

/** A registered endpoint. The secret is shown once, when it is registered. */
export type Webhook = {
	id: string;
	url: string;
	events: string[];
	enabled: boolean;
	secret: string;
	createdAt: number;
	/** Set for deliveries that were still pending. */
	deleted?: boolean;
};

export class Webhooks {
	private readonly byId = new Map<string, Webhook>();

	constructor(private readonly clock: Clock) {}

	register(url: string, events: string[], enabled = true): Webhook {
		const webhook: Webhook = {
			id: newId(),
			url,
			events,
			enabled,
			secret: newSecret('whsec_'),
			createdAt: this.clock.now(),
		};
		this.byId.set(webhook.id, webhook);
		return webhook;
	}

	/** An endpoint for custom events; it gets no others. */
	unregistered(url: string, secret: string): Webhook {
		const createdAt = this.clock.now();
		return { id: newId(), url, events: [], enabled: true, secret, createdAt };
	}

	list(): Webhook[] {
		return [...this.byId.values()];
	}

	listeningTo(event: string): Webhook[] {
		return this.list().filter((webhook) => webhook.events.includes(event));
	}

	/** @throws HttpError 404 */
	get(id: string): Webhook {
		const webhook = this.byId.get(id);
		if (!webhook) throw notFound();
		return webhook;
	}

	remove(id: string): void {
		this.get(id).deleted = true;
		this.byId.delete(id);
	}
}

/** Everything but the secret. */
export function webhookView({ id, url, events, enabled, createdAt }: Webhook): JsonObject {
	return { id, url, events, enabled, created_at: new Date(createdAt).toISOString() };
}
