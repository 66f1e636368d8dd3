import type { CustomEventRequest as CustomEvent } from '../sandbox/events/custom-events.mts';
import type { Attempt, Delivery } from '../sandbox/events/deliveries.mts';
import type { Sandbox } from '../sandbox/server.mts';
import type { Fault } from '../sandbox/traffic/faults.mts';
import type { LoggedRequest } from '../sandbox/traffic/request-log.mts';
import type { JsonObject, Layout, ProjectKind } from '../sandbox/types.mts';

export type { CustomEvent };

type Download = { url: string; expires_at: string };

/** A project as the service describes it. */
export type Project = {
	id: string;
	name: string;
	type: string;
	status: string;
	enabled: boolean;
	created_at: string;
	credits_charged: number;
	downloads: Download[];
	download?: Download | null;
	error?: { code: string; message: string } | null;
};

/** A project as the sandbox's own list has it. */
export type ListedProject = Project & { kind: ProjectKind; tool: string; progress: number };

/** A delivery of an event as the portal shows it. */
export type ListedDelivery = Pick<Delivery, 'id' | 'event' | 'state'> & {
	url: string;
	attempts: Attempt[];
	next_retry_at: string | null;
	body: { type: string; payload: JsonObject & { id: string } };
};

/** What a sandbox, in this process or in another, lets its user see and do, and what a credential for it holds. */
export class SandboxControls {
	constructor(
		private readonly server: Sandbox,
		readonly layout: Layout = 'flat',
	) {}

	get baseUrl(): string {
		return this.server.baseUrl;
	}

	get apiKey(): string {
		return this.server.apiKey;
	}

	get portalUrl(): string {
		return this.server.portalUrl;
	}

	close(): Promise<void> {
		return this.server.close();
	}

	/** What a user types into the credential. */
	get credential() {
		const { baseUrl, layout, apiKey } = this;
		return { service: 'custom', baseUrl, layout, apiKey };
	}

	/** A call of the sandbox's own controls, which must succeed. */
	async control<Body = void>(method: string, path: string, body?: unknown): Promise<Body> {
		const response = await fetch(`${this.baseUrl}/_sandbox${path}`, {
			method,
			body: JSON.stringify(body),
			headers: body === undefined ? {} : { 'content-type': 'application/json' },
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
		return (text === '' ? undefined : JSON.parse(text)) as Body;
	}

	/** The requests to service and storage since the last `forget`, oldest first. */
	async requests(method?: string, path = ''): Promise<LoggedRequest[]> {
		const all = await this.control<LoggedRequest[]>('GET', '/requests');
		return all.filter(
			(one) => (method === undefined || one.method === method) && one.path.startsWith(path),
		);
	}

	async generations(): Promise<LoggedRequest[]> {
		const posts = await this.requests('POST', '/v1/');
		return posts.filter(({ path }) => path !== '/v1/files/upload-urls');
	}

	/** Generation calls that created a project. */
	async accepted(): Promise<LoggedRequest[]> {
		return (await this.generations()).filter(({ accepted }) => accepted);
	}

	/** Newest first. */
	projects(): Promise<ListedProject[]> {
		return this.control('GET', '/projects');
	}

	/** Clears what was received and what was planned. */
	async forget(): Promise<void> {
		await this.control('DELETE', '/requests');
		await this.clearFaults();
	}

	/** Plans a misbehavior for the next `times` requests; `path` may end in `*`. */
	fault(method: string, path: string, action: Fault['action'], times = 1): Promise<void> {
		return this.control('POST', '/faults', { method, path, times, action });
	}

	clearFaults(): Promise<void> {
		return this.control('DELETE', '/faults');
	}

	/** Registers the address for these events. */
	webhook(url: string, events: string[]): Promise<{ id: string; secret: string }> {
		return this.control('POST', '/webhooks', { url, events });
	}

	/** Sends an event of the caller's making; resolves when the first attempts have ended. */
	sendEvent(event: CustomEvent): Promise<ListedDelivery[]> {
		return this.control('POST', '/events', event);
	}

	/** Oldest first. */
	deliveries(): Promise<ListedDelivery[]> {
		return this.control('GET', '/deliveries');
	}
}
