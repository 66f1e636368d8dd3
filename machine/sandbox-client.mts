import type { CustomEventRequest as CustomEvent } from '../sandbox/events/custom-events.mts';
import type { Delivery } from '../sandbox/events/deliveries.mts';
import type { Sandbox, SandboxOptions } from '../sandbox/server.mts';
import type { Settings } from '../sandbox/settings.mts';
import type { Fault } from '../sandbox/traffic/faults.mts';
import type { LoggedRequest } from '../sandbox/traffic/request-log.mts';
import type { JsonObject, Layout, ProjectKind } from '../sandbox/types.mts';
import { waitUntil } from './wait-until.mts';

type Download = { url: string; expires_at: string };

/** A project in a response of the service. */
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

/** A project in the sandbox's own list. */
export type ListedProject = Project & {
	kind: ProjectKind;
	tool: string;
	prompt?: string;
	progress: number;
};

/** A delivery of an event in the sandbox's own list. */
export type ListedDelivery = Omit<Delivery, 'webhook' | 'rawBody'> & {
	url: string;
	body: { type: string; payload: JsonObject & { id: string } };
};

type ApiResponse<Body> = { status: number; headers: Headers; body: Body & { message: string } };

type CallOptions = { key?: string | null; headers?: Record<string, string>; raw?: string };

type UploadUrl = { upload_url: string; expires_at: string; file_path: string };

const ENDED_STATUSES = ['complete', 'error', 'canceled'];

/** Calls the simulated service as a customer's program does, and controls the sandbox. */
export class SandboxClient {
	readonly baseUrl: string;
	readonly apiKey: string;
	readonly portalUrl: string;
	readonly close: () => Promise<void>;

	constructor(
		sandbox: Sandbox,
		readonly layout: Layout = 'flat',
	) {
		({ baseUrl: this.baseUrl, apiKey: this.apiKey, portalUrl: this.portalUrl } = sandbox);
		this.close = () => sandbox.close();
	}

	/** Starts a sandbox in this process. */
	static async start(options: SandboxOptions = {}): Promise<SandboxClient> {
		const { startSandbox } = await import('../sandbox/server.mts');
		return new SandboxClient(await startSandbox(options), options.layout);
	}

	/** The values of n8n's credential for the sandbox. */
	get credential() {
		const { baseUrl, layout, apiKey } = this;
		return { service: 'custom', baseUrl, layout, apiKey };
	}

	/** Calls a route that controls the sandbox. @throws Error unless it succeeds */
	async callControl<Body = void>(method: string, path: string, body?: unknown): Promise<Body> {
		const response = await fetch(`${this.baseUrl}/_sandbox${path}`, {
			method,
			body: JSON.stringify(body),
			headers: body === undefined ? {} : { 'content-type': 'application/json' },
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
		return (text === '' ? undefined : JSON.parse(text)) as Body;
	}

	/** The logged requests with this method and a path that starts with `path`, oldest first; by default all. */
	async listRequests(method?: string, path = ''): Promise<LoggedRequest[]> {
		const all = await this.callControl<LoggedRequest[]>('GET', '/requests');
		return all.filter(
			(one) => (method === undefined || one.method === method) && one.path.startsWith(path),
		);
	}

	async listGenerationRequests(): Promise<LoggedRequest[]> {
		const posts = await this.listRequests('POST', '/v1/');
		return posts.filter(({ path }) => path !== '/v1/files/upload-urls');
	}

	async listAcceptedGenerationRequests(): Promise<LoggedRequest[]> {
		return (await this.listGenerationRequests()).filter(({ accepted }) => accepted);
	}

	/** Newest first. */
	listProjects(): Promise<ListedProject[]> {
		return this.callControl('GET', '/projects');
	}

	async clearRequestsAndFaults(): Promise<void> {
		await this.callControl('DELETE', '/requests');
		await this.clearFaults();
	}

	/**
	 * Injects a fault into the next `times` requests with this method (`*`: any) and path (a prefix if it ends in `*`).
	 */
	injectFault(method: string, path: string, action: Fault['action'], times = 1): Promise<void> {
		return this.callControl('POST', '/faults', { method, path, times, action });
	}

	clearFaults(): Promise<void> {
		return this.callControl('DELETE', '/faults');
	}

	createWebhook(url: string, events: string[]): Promise<{ id: string; secret: string }> {
		return this.callControl('POST', '/webhooks', { url, events });
	}

	/** Resolves after the first attempts. */
	sendEvent(event: CustomEvent): Promise<ListedDelivery[]> {
		return this.callControl('POST', '/events', event);
	}

	/** Oldest first. */
	listDeliveries(): Promise<ListedDelivery[]> {
		return this.callControl('GET', '/deliveries');
	}

	/** Calls the service with the sandbox's API key, with another `key`, or with none (null). */
	async call<Body = Project>(
		method: string,
		path: string,
		body?: unknown,
		options: CallOptions = {},
	): Promise<ApiResponse<Body>> {
		const { key = this.apiKey, headers = {}, raw } = options;
		const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
		const response = await fetch(path.startsWith('http') ? path : this.baseUrl + path, {
			method,
			body: text,
			headers: {
				...(text === undefined ? {} : { 'content-type': 'application/json' }),
				...(key === null ? {} : { authorization: `Bearer ${key}` }),
				...headers,
			},
		});
		const content = await response.text();
		const isJson = response.headers.get('content-type')?.includes('json');
		const { status } = response;
		return { status, headers: response.headers, body: isJson ? JSON.parse(content) : content };
	}

	post<Body = Project>(
		path: string,
		body?: unknown,
		options?: CallOptions,
	): Promise<ApiResponse<Body>> {
		return this.call('POST', path, body, options);
	}

	get<Body = Project>(path: string, options?: CallOptions): Promise<ApiResponse<Body>> {
		return this.call('GET', path, undefined, options);
	}

	async createUploadUrl(type: string, extension: string): Promise<UploadUrl> {
		const items = [{ type, extension }];
		const isFlat = this.layout === 'flat';
		const path = '/v1/files/upload-urls';
		const { body } = await this.post<UploadUrl[] & { items: UploadUrl[] }>(
			path,
			isFlat ? items : { items },
		);
		return (isFlat ? body : body.items)[0];
	}

	/** Returns the storage path. */
	async uploadFile(type: string, extension: string, bytes: Uint8Array): Promise<string> {
		const { upload_url, file_path } = await this.createUploadUrl(type, extension);
		const put = await fetch(upload_url, { method: 'PUT', body: bytes });
		if (put.status !== 200) throw new Error(`PUT returned ${put.status}`);
		return file_path;
	}

	/** @throws Error unless the service accepts the project */
	async createProject(tool: string, body: unknown): Promise<Project> {
		const created = await this.post(`/v1/${tool}`, body);
		if (created.status !== 200) throw new Error(`${tool}: ${JSON.stringify(created.body)}`);
		return created.body;
	}

	async runProject(tool: string, body: unknown): Promise<Project> {
		return this.waitForEnd((await this.createProject(tool, body)).id);
	}

	waitForEnd(id: string): Promise<Project> {
		return waitUntil(`project ${id} has ended`, async () => {
			const project = await this.readProject(id);
			return ENDED_STATUSES.includes(project.status) && project;
		});
	}

	async readProject(id: string): Promise<Project> {
		const kind = (await this.listProjects()).find((each) => each.id === id)?.kind;
		return (await this.get(`/v1/${kind}-projects/${encodeURIComponent(id)}`)).body;
	}

	/** Advances the sandbox's clock, which runs the jobs that become due. */
	advance(seconds: number): Promise<void> {
		return this.callControl('POST', '/clock', { advance_seconds: seconds });
	}

	/** The time of the sandbox's clock, in milliseconds since 1970. */
	async readNow(): Promise<number> {
		return Date.parse((await this.callControl<{ now: string }>('GET', '/clock')).now);
	}

	readSettings(): Promise<Settings> {
		return this.callControl('GET', '/settings');
	}

	changeSettings(settings: Partial<Settings>): Promise<void> {
		return this.callControl('POST', '/settings', settings);
	}
}
