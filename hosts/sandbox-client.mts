import type { IdStyle } from '../sandbox/projects/project-ids.mts';
import type { SandboxOptions } from '../sandbox/server.mts';
import { SandboxControls, type Project } from './sandbox-controls.mts';
import { waitUntil } from './wait-until.mts';

export type * from './sandbox-controls.mts';

type ApiResponse<Body> = { status: number; headers: Headers; body: Body & { message: string } };

type CallOptions = { key?: string | null; headers?: Record<string, string>; raw?: string };

export type UploadUrl = { upload_url: string; expires_at: string; file_path: string };

const ENDED = ['complete', 'error', 'canceled'];

/** A sandbox with its service, as a customer's program calls it. */
export class SandboxClient extends SandboxControls {
	/** Starts a sandbox in this process. */
	static async start(options: SandboxOptions = {}): Promise<SandboxClient> {
		const { startSandbox } = await import('../sandbox/server.mts');
		return new SandboxClient(await startSandbox(options), options.layout);
	}

	/** A call with the API key, or with another one, or (null) without. */
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

	/** Asks for URLs to upload to, in the layout's form. */
	async uploadUrl(type: string, extension: string): Promise<UploadUrl> {
		const items = [{ type, extension }];
		const isFlat = this.layout === 'flat';
		const path = '/v1/files/upload-urls';
		const { body } = await this.post<UploadUrl[] & { items: UploadUrl[] }>(
			path,
			isFlat ? items : { items },
		);
		return (isFlat ? body : body.items)[0];
	}

	/** Uploads bytes and returns their storage path. */
	async upload(type: string, extension: string, bytes: Uint8Array): Promise<string> {
		const { upload_url, file_path } = await this.uploadUrl(type, extension);
		const put = await fetch(upload_url, { method: 'PUT', body: bytes });
		if (put.status !== 200) throw new Error(`PUT returned ${put.status}`);
		return file_path;
	}

	/** Creates a project. @throws Error unless the service accepts it */
	async create(tool: string, body: unknown): Promise<Project> {
		const created = await this.post(`/v1/${tool}`, body);
		if (created.status !== 200) throw new Error(`${tool}: ${JSON.stringify(created.body)}`);
		return created.body;
	}

	/** Creates a project and reads it until it has ended. */
	async run(tool: string, body: unknown): Promise<Project> {
		return this.ended((await this.create(tool, body)).id);
	}

	ended(id: string): Promise<Project> {
		return waitUntil(`project ${id} has ended`, async () => {
			const project = await this.project(id);
			return ENDED.includes(project.status) && project;
		});
	}

	async project(id: string): Promise<Project> {
		const kind = (await this.projects()).find((each) => each.id === id)?.kind;
		return (await this.get(`/v1/${kind}-projects/${encodeURIComponent(id)}`)).body;
	}

	/** Moves its clock. */
	advance(seconds: number): Promise<void> {
		return this.control('POST', '/clock', { advance_seconds: seconds });
	}

	/** The time on its clock, in milliseconds. */
	async now(): Promise<number> {
		return Date.parse((await this.control<{ now: string }>('GET', '/clock')).now);
	}

	/** Answers 429 above this many calls per second; null lifts the limit. */
	limitRate(perSecond: number | null): Promise<void> {
		return this.control('POST', '/rate-limit', { per_second: perSecond });
	}

	/** How new projects are named. */
	nameProjects(style: IdStyle): Promise<void> {
		return this.control('POST', '/project-ids', { style });
	}
}
