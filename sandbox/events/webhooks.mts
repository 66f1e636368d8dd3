import type { Clock } from '../clock.mts';
import { createId, createSecret } from '../ids.mts';
import { requireFound } from '../errors.mts';
import type { JsonObject } from '../types.mts';

/** An endpoint that receives events. Its secret is shown once, at registration. */
export type Webhook = {
	id: string;
	url: string;
	events: string[];
	enabled: boolean;
	created_at: string;
	secret: string;
	/** Set at deletion, for deliveries that are still pending. */
	deleted?: boolean;
};

export class Webhooks {
	private readonly byId = new Map<string, Webhook>();

	constructor(private readonly clock: Clock) {}

	register(url: string, events: string[], enabled = true): Webhook {
		const webhook = { ...this.createWebhook(url, createSecret('whsec_')), events, enabled };
		this.byId.set(webhook.id, webhook);
		return webhook;
	}

	/** Makes a webhook that subscribes to no event and isn't stored. */
	createWebhook(url: string, secret: string): Webhook {
		return {
			id: createId(),
			url,
			events: [],
			enabled: true,
			created_at: this.clock.formatIso(),
			secret,
		};
	}

	list(): Webhook[] {
		return [...this.byId.values()];
	}

	listForEvent(event: string): Webhook[] {
		return this.list().filter((webhook) => webhook.events.includes(event));
	}

	get(id: string): Webhook {
		return requireFound(this.byId.get(id));
	}

	remove(id: string): void {
		this.get(id).deleted = true;
		this.byId.delete(id);
	}
}

export function createWebhookView({ id, url, events, enabled, created_at }: Webhook): JsonObject {
	return { id, url, events, enabled, created_at };
}
