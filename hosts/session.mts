import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import axios, { type AxiosInstance } from 'axios';

export type Owner = { email: string; firstName: string; lastName: string; password: string };

/** Of every n8n that is started here. */
export const owner: Owner = {
	email: 'demo@example.com',
	firstName: 'Demo',
	lastName: 'User',
	password: 'Media-demo-1',
};

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
		readonly login: Login = { browserId: randomUUID() },
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

	/** Makes this user the owner of a fresh n8n, or logs in if there is one already. */
	async setUpOwner(owner: Owner): Promise<void> {
		const response = await this.http.post('/owner/setup', owner);
		if (response.status === 200) return this.keepLogin(response.headers['set-cookie']);
		const { email, password } = owner;
		const login = await this.http.post('/login', { emailOrLdapLoginId: email, email, password });
		if (login.status !== 200) {
			throw new Error(
				`n8n accepted neither the owner (${messageOf(response)}) nor the login (${messageOf(login)}).`,
			);
		}
		this.keepLogin(login.headers['set-cookie']);
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

	private keepLogin(cookies: string[] = []): void {
		const cookie = cookies.find((each) => each.startsWith('n8n-auth='));
		if (!cookie) return;
		[this.login.cookie] = cookie.split(';');
		this.http.defaults.headers.common.cookie = this.login.cookie;
	}
}

function messageOf({ data }: { data: unknown }): string {
	const message = (data as { message?: unknown } | undefined)?.message;
	return typeof message === 'string' ? message : JSON.stringify(data).slice(0, 500);
}
