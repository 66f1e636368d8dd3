import type { IDataObject } from 'n8n-workflow';
import type { FaultAction } from '../../../sandbox/traffic/faults.mts';
import type { LoggedRequest } from '../../../sandbox/traffic/request-log.mts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/server.mts';

/** A project as the sandbox's control route lists it. */
export interface SandboxProject {
	id: string;
	kind: string;
	tool: string;
	status: string;
	name: string;
	enabled: boolean;
}

/** A private sandbox for one test file, its controls, and the credential for it. */
export class TestService {
	private constructor(
		readonly sandbox: Sandbox,
		readonly credential: IDataObject,
	) {}

	static async start(options: SandboxOptions = {}): Promise<TestService> {
		const sandbox = await startSandbox({ renderMs: 50, ...options });
		return new TestService(sandbox, {
			service: 'custom',
			baseUrl: sandbox.baseUrl,
			layout: options.layout ?? 'flat',
			apiKey: sandbox.apiKey,
		});
	}

	get baseUrl(): string {
		return this.sandbox.baseUrl;
	}

	async close(): Promise<void> {
		await this.sandbox.close();
	}

	/** Every request since the last `forget`, oldest first. */
	async requests(method?: string, path?: string): Promise<LoggedRequest[]> {
		const all = await this.control<LoggedRequest[]>('GET', '/requests');
		return all.filter(
			(one) =>
				(method === undefined || one.method === method) &&
				(path === undefined || one.path.startsWith(path)),
		);
	}

	/** Generation calls that created a project. */
	async accepted(): Promise<LoggedRequest[]> {
		const posts = await this.requests('POST', '/v1/');
		return posts.filter(({ path, accepted }) => accepted && path !== '/v1/files/upload-urls');
	}

	/** Newest first. */
	async projects(): Promise<SandboxProject[]> {
		return await this.control<SandboxProject[]>('GET', '/projects');
	}

	/** Clears what was received and what was planned. */
	async forget(): Promise<void> {
		await this.control('DELETE', '/requests');
		await this.control('DELETE', '/faults');
	}

	/** Plans a misbehaviour for the next `times` requests; `path` may end in `*`. */
	async fault(method: string, path: string, action: FaultAction, times = 1): Promise<void> {
		await this.control('POST', '/faults', { method, path, times, action });
	}

	async advance(seconds: number): Promise<void> {
		await this.control('POST', '/clock', { advance_seconds: seconds });
	}

	async control<T>(method: string, path: string, body?: object): Promise<T> {
		const reply = await fetch(`${this.baseUrl}/_sandbox${path}`, {
			method,
			...(body ? { body: JSON.stringify(body) } : {}),
			headers: body ? { 'content-type': 'application/json' } : {},
		});
		const text = await reply.text();
		if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
		return (text === '' ? undefined : JSON.parse(text)) as T;
	}

	/** A call to the API itself, as a user would make it outside the workflow. */
	async api<T>(method: string, path: string, body?: unknown): Promise<T> {
		const reply = await fetch(this.baseUrl + path, {
			method,
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
			headers: {
				authorization: `Bearer ${this.sandbox.apiKey}`,
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
			},
		});
		return (await reply.json()) as T;
	}
}

export const pause = async (ms: number): Promise<void> =>
	await new Promise((resolve) => setTimeout(resolve, ms));
