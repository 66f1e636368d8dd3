import type { CustomEventRequest as CustomEvent } from '../sandbox/events/custom-events.mts';
import type { Attempt, Delivery } from '../sandbox/events/deliveries.mts';
import type { Sandbox } from '../sandbox/server.mts';
import type { Fault } from '../sandbox/traffic/faults.mts';
import type { LoggedRequest } from '../sandbox/traffic/request-log.mts';
import type { JsonObject, Layout, ProjectKind } from '../sandbox/types.mts';

export type { CustomEvent, LoggedRequest };

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
	total_frame_cost: number;
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

export type Reply<Body> = { status: number; headers: Headers; body: Body & { message: string } };

type CallOptions = { key?: string | null; headers?: Record<string, string>; raw?: string };

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

	/** A call with the API key, or with another one, or (null) without. */
	async call<Body = Project>(
		method: string,
		path: string,
		body?: unknown,
		options: CallOptions = {},
	): Promise<Reply<Body>> {
		const { key = this.apiKey, headers = {}, raw } = options;
		const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
		const reply = await fetch(path.startsWith('http') ? path : this.baseUrl + path, {
			method,
			body: text,
			headers: {
				...(text === undefined ? {} : { 'content-type': 'application/json' }),
				...(key === null ? {} : { authorization: `Bearer ${key}` }),
				...headers,
			},
		});
		const content = await reply.text();
		const isJson = reply.headers.get('content-type')?.includes('json');
		const { status } = reply;
		return { status, headers: reply.headers, body: isJson ? JSON.parse(content) : content };
	}

	post<Body = Project>(path: string, body?: unknown, options?: CallOptions): Promise<Reply<Body>> {
		return this.call('POST', path, body, options);
	}

	get<Body = Project>(path: string, options?: CallOptions): Promise<Reply<Body>> {
		return this.call('GET', path, undefined, options);
	}

	/** A call of the sandbox's own controls, which must succeed. */
	async control<Body = void>(method: string, path: string, body?: unknown): Promise<Body> {
		const reply = await this.call<Body>(method, `/_sandbox${path}`, body, { key: null });
		if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
		return reply.body;
	}

	/** The requests to service and storage since the last `forget`, oldest first. */
	async requests(method?: string, path = ''): Promise<LoggedRequest[]> {
		const all = await this.control<LoggedRequest[]>('GET', '/requests');
		return all.filter(
			(one) => (method === undefined || one.method === method) && one.path.startsWith(path),
		);
	}

	/** Generation calls that created a project. */
	async accepted(): Promise<LoggedRequest[]> {
		const posts = await this.requests('POST', '/v1/');
		return posts.filter(({ path, accepted }) => accepted && path !== '/v1/files/upload-urls');
	}

	/** Names of the accepted projects, once for each time that one was accepted. */
	async acceptedNames(): Promise<string[]> {
		return (await this.accepted()).map(({ body }) => (body as { name?: string }).name ?? '');
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

	/** Moves its clock. */
	advance(seconds: number): Promise<void> {
		return this.control('POST', '/clock', { advance_seconds: seconds });
	}

	/** Registers the address for these events. */
	webhook(url: string, events: string[]): Promise<{ id: string; secret: string }> {
		return this.control('POST', '/webhooks', { url, events });
	}

	changeWebhook(id: string, change: { url?: string; enabled?: boolean }): Promise<void> {
		return this.control('PATCH', `/webhooks/${id}`, change);
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
