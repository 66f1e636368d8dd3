import axios from 'axios';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.mts';
import { createId } from '../ids.mts';
import { parseValueOrText } from '../json.mts';
import { signEvent, HEADER_PREFIX } from '../signature.mts';
import { requireFound } from '../errors.mts';
import type { JsonObject, Layout } from '../types.mts';
import type { Webhook } from './webhooks.mts';

const SECOND_MS = 1_000;
/** A receiver has this long to respond (spec 6). */
const RESPONSE_TIMEOUT = 10 * SECOND_MS;
/** A delivery that hasn't succeeded after this time is marked as failed (spec 6). */
const RETRY_WINDOW = 24 * 3_600 * SECOND_MS;
const MAX_SHOWN_CHARACTERS = 500;
const MAX_RESPONSE_BYTES = 64 * 1024;
/** The maximum number of listed deliveries and of characters in their bodies. Evicted deliveries are still retried. */
const RECENT_LIMITS = { max: 20_000, maxSize: 64 * 1024 ** 2 };

/** `status` is null until a response arrives. */
type Attempt = { at: string; status: number | null; outcome: string; response?: string };

export type Delivery = {
	id: string;
	event: string;
	project_id: string | null;
	state: 'pending' | 'delivered' | 'failed';
	created_at: string;
	attempts: Attempt[];
	next_retry_at: string | null;
	webhook: Webhook;
	rawBody: string;
};

/** Sends events at least once: signed POSTs, retried after 1, 2, 4, 8 ... seconds for up to 24 hours (spec 6). */
export class Deliveries {
	private readonly recent = new LRUCache<string, Delivery>({
		...RECENT_LIMITS,
		sizeCalculation: ({ rawBody }) => Math.max(1, rawBody.length),
	});
	private readonly closing = new AbortController();

	constructor(
		private readonly layout: Layout,
		private readonly clock: Clock,
	) {}

	/** Sends immediately; resolves after the first attempt. */
	async send(
		webhook: Webhook,
		event: string,
		rawBody: string,
		project_id: string | null,
	): Promise<Delivery> {
		const delivery: Delivery = {
			id: createId(),
			event,
			project_id,
			state: 'pending',
			created_at: this.clock.formatIso(),
			attempts: [],
			next_retry_at: null,
			webhook,
			rawBody,
		};
		this.recent.set(delivery.id, delivery);
		const first = this.makeAttempt(delivery);
		this.clock.track(first);
		await first;
		return delivery;
	}

	list(): Delivery[] {
		return [...this.recent.values()].reverse();
	}

	/** Sends the same body again. @throws HttpError 404 for an unknown ID */
	async redeliver(id: string): Promise<Delivery> {
		const { webhook, event, rawBody, project_id } = requireFound(this.recent.peek(id));
		return this.send(webhook, event, rawBody, project_id);
	}

	close(): void {
		this.closing.abort();
	}

	private async makeAttempt(delivery: Delivery): Promise<void> {
		delivery.next_retry_at = null;
		const { webhook } = delivery;
		if (webhook.deleted) {
			this.addAttempt(delivery, 'skipped: the webhook was deleted');
			delivery.state = 'failed';
		} else if (!webhook.enabled) {
			this.addAttempt(delivery, 'skipped: the webhook is disabled');
			this.planRetry(delivery);
		} else if (await this.sendRequest(delivery)) delivery.state = 'delivered';
		else this.planRetry(delivery);
	}

	private async sendRequest(delivery: Delivery): Promise<boolean> {
		const { webhook, rawBody } = delivery;
		const seconds = String(Math.floor(this.clock.now() / SECOND_MS));
		const prefix = HEADER_PREFIX[this.layout];
		const signed = signEvent(prefix, webhook.secret, seconds, rawBody);
		const timeout = new AbortController();
		const cancelTimeout = this.clock.runAfter(RESPONSE_TIMEOUT, () => timeout.abort());
		const attempt = this.addAttempt(delivery, 'sending');
		try {
			const response = await axios.post<string>(webhook.url, Buffer.from(rawBody), {
				headers: { 'content-type': 'application/json', ...signed },
				responseType: 'text',
				maxContentLength: MAX_RESPONSE_BYTES,
				maxRedirects: 0,
				proxy: false,
				signal: AbortSignal.any([timeout.signal, this.closing.signal]),
				validateStatus: () => true,
			});
			const delivered = response.status >= 200 && response.status < 300;
			attempt.status = response.status;
			attempt.outcome = delivered ? 'delivered' : `response ${response.status}`;
			attempt.response = String(response.data).slice(0, MAX_SHOWN_CHARACTERS);
			return delivered;
		} catch (error) {
			const { code, message } = error as NodeJS.ErrnoException;
			attempt.outcome = timeout.signal.aborted
				? 'no response within 10 seconds'
				: (code ?? message);
			return false;
		} finally {
			cancelTimeout();
		}
	}

	private addAttempt(delivery: Delivery, outcome: string): Attempt {
		const attempt: Attempt = { at: this.clock.formatIso(), status: null, outcome };
		delivery.attempts.push(attempt);
		return attempt;
	}

	private planRetry(delivery: Delivery): void {
		const now = this.clock.now();
		const end = Date.parse(delivery.created_at) + RETRY_WINDOW;
		const next = now + SECOND_MS * 2 ** (delivery.attempts.length - 1);
		if (next < end) {
			delivery.next_retry_at = this.clock.formatIso(next);
			this.clock.runAfter(next - now, () => this.makeAttempt(delivery));
			return;
		}
		this.clock.runAfter(end - now, () => {
			delivery.state = 'failed';
		});
	}
}

export function createDeliveryView(delivery: Delivery): JsonObject {
	const { webhook, rawBody, ...shown } = delivery;
	return { ...shown, url: webhook.url, body: parseValueOrText(rawBody) };
}
