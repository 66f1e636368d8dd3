import { Agent } from 'node:http';
import axios, { type AxiosInstance } from 'axios';

/** A login, which n8n ties to the browser that made it. */
export type Login = { browserId: string; cookie?: string };

/**
 * n8n closes a connection after five idle seconds; on a loaded machine, a request on a kept-alive one may hit that
 * moment.
 */
const freshConnections = new Agent({ keepAlive: false });

/** A user's connection to an n8n. A refused call throws an Error that names the call, the status and n8n's message. */
export class N8nSession {
	protected readonly http: AxiosInstance;

	/** Sessions may share a login: n8n accepts only five a minute. */
	constructor(
		readonly baseUrl: string,
		readonly login: Login,
	) {
		const { browserId, cookie } = login;
		this.http = axios.create({
			baseURL: `${baseUrl}/rest`,
			timeout: 60_000,
			validateStatus: null,
			proxy: false,
			httpAgent: freshConnections,
			headers: { 'browser-id': browserId, ...(cookie ? { cookie } : {}) },
		});
	}

	/** Any call of the REST interface. */
	async call<Content>(
		method: 'get' | 'post' | 'patch',
		path: string,
		body?: object,
	): Promise<Content> {
		const response = await this.http.request({ method, url: path, data: body });
		if (response.status < 300) return (response.data as { data: Content }).data;
		const call = `${method.toUpperCase()} ${path}`;
		throw new Error(`n8n refused ${call} with ${response.status}: ${messageOf(response)}`);
	}

	/** What a browser loads outside the REST interface: descriptions of nodes, icons, schemas. */
	async read<Content>(path: string): Promise<{ status: number; data: Content }> {
		return await this.http.get<Content>(path, { baseURL: this.baseUrl });
	}
}

export function messageOf({ data }: { data: unknown }): string {
	const message = (data as { message?: unknown } | undefined)?.message;
	return typeof message === 'string' ? message : JSON.stringify(data).slice(0, 500);
}
