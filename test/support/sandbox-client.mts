import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Attempt } from '../../sandbox/events/deliveries.mts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server.mts';
import { waitUntil } from '../../hosts/wait-until.mts';

/** Any answer of the sandbox: a list, or an object with some of these fields. */
export interface Json extends Array<Json> {
	message: string;
	id: string;
	secret: string;
	key: string;
	name: string;
	now: string;
	type: string;
	kind: string;
	tool: string;
	state: string;
	status: string | number | null;
	event: string;
	url: string;
	upload_url: string;
	file_path: string;
	created_at: string;
	expires_at: string;
	next_retry_at: string | null;
	path: string;
	method: string;
	fault: string | null;
	enabled: boolean;
	accepted: boolean;
	progress: number;
	balance: number | null;
	credits_charged: number;
	total_frame_cost: number;
	bytes: number;
	items: Json;
	attempts: Attempt[];
	downloads: Json;
	faces: Json;
	download: Json | null;
	error: { code: string; message: string } | null;
	payload: Json;
}

export type Reply = { status: number; body: Json; headers: Headers };
export type Call = { key?: string | null; headers?: Record<string, string>; raw?: string };

const KINDS: Record<string, string> = {
	'.mp4': 'video',
	'.gif': 'gif',
	'.jpg': 'image',
	'.mp3': 'audio',
};

/** A sandbox and the calls that tests make to it. */
export class Client {
	private constructor(readonly sandbox: Sandbox) {}

	static async start(options: SandboxOptions = {}): Promise<Client> {
		return new Client(await startSandbox({ renderMs: 0, ...options }));
	}

	get baseUrl(): string {
		return this.sandbox.baseUrl;
	}

	async close(): Promise<void> {
		await this.sandbox.close();
	}

	async call(method: string, path: string, body?: unknown, options: Call = {}): Promise<Reply> {
		const { key = this.sandbox.apiKey, headers = {}, raw } = options;
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
		const answer = await reply.text();
		const isJson = reply.headers.get('content-type')?.includes('json');
		return {
			status: reply.status,
			headers: reply.headers,
			body: isJson ? JSON.parse(answer) : answer,
		};
	}

	post(path: string, body?: unknown, options?: Call): Promise<Reply> {
		return this.call('POST', path, body, options);
	}

	get(path: string, options?: Call): Promise<Reply> {
		return this.call('GET', path, undefined, options);
	}

	/** Body of a control call that must succeed. */
	async control(method: string, path: string, body?: unknown): Promise<Json> {
		const reply = await this.call(method, `/_sandbox${path}`, body, { key: null });
		if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
		return reply.body;
	}

	async advance(seconds: number): Promise<void> {
		await this.control('POST', '/clock', { advance_seconds: seconds });
	}

	/** An upload URL item of the flat layout. */
	async uploadUrl(type: string, extension: string): Promise<Json> {
		const reply = await this.post('/v1/files/upload-urls', [{ type, extension }]);
		return reply.body[0];
	}

	/** Uploads bytes and returns their storage path; works in both layouts. */
	async upload(type: string, extension: string, bytes: Uint8Array): Promise<string> {
		const items = [{ type, extension }];
		let reply = await this.post('/v1/files/upload-urls', items);
		if (reply.status === 400) reply = await this.post('/v1/files/upload-urls', { items });
		const [item] = reply.body.items ?? reply.body;
		const put = await fetch(item.upload_url, { method: 'PUT', body: bytes });
		if (put.status !== 200) throw new Error(`PUT answered ${put.status}`);
		return item.file_path;
	}

	/** Uploads one of the demo's files, e.g. `portrait.jpg`. */
	async uploadDemo(name: string): Promise<string> {
		return this.upload(KINDS[extname(name)], extname(name).slice(1), await demoFile(name));
	}

	/** Creates a project and reads it until it has ended. */
	async run(tool: string, body: unknown): Promise<Json> {
		const created = await this.post(`/v1/${tool}`, body);
		if (created.status !== 200) throw new Error(`${tool}: ${JSON.stringify(created.body)}`);
		return this.ended(created.body.id);
	}

	async ended(id: string): Promise<Json> {
		return waitUntil(`project ${id} has ended`, async () => {
			const project = await this.project(id);
			return ['complete', 'error', 'canceled'].includes(String(project.status)) && project;
		});
	}

	async project(id: string): Promise<Json> {
		const all = await this.control('GET', '/projects');
		const kind = all.find((each) => each.id === id)?.kind;
		return (await this.get(`/v1/${kind}-projects/${id}`)).body;
	}

	/** Registers the address for the events and returns the webhook's ID and secret. */
	webhook(url: string, events: string[]): Promise<{ id: string; secret: string }> {
		return this.control('POST', '/webhooks', { url, events });
	}

	deliveries(): Promise<Json> {
		return this.control('GET', '/deliveries');
	}
}

export function demoFile(name: string): Promise<Buffer> {
	return readFile(join('demo', 'media', name));
}

export const QR = { content: 'https://example.com', style: { art_style: 'Watercolor' } };
