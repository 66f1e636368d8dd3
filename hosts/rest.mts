import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import axios, { type AxiosInstance } from 'axios';
import { parse as parseFlatted } from 'flatted';
import { freshConnections, headersOf, type Session } from './session.mts';
import {
	STATUSES,
	UNFINISHED,
	type Execution,
	type ExecutionSummary,
	type RunData,
	type StoredWorkflow,
	type Workflow,
	type WorkflowNode,
} from './workflow.mts';

export type Owner = { email: string; firstName: string; lastName: string; password: string };
export type Credential = { id: string; name: string; type: string };

type Tested = { status: 'OK' | 'Error'; message: string };

const LOST_NODE = 'Node not found';
const unfinished = new Set(UNFINISHED);

/**
 * What the editor does through n8n's REST interface (n8n 1 and 2). Every refused call throws an Error that names the
 * call, the status and n8n's own message.
 */
export class N8nRest {
	private readonly http: AxiosInstance;

	constructor(
		private readonly baseUrl: string,
		readonly session: Session = { browserId: randomUUID() },
	) {
		this.http = axios.create({
			baseURL: `${baseUrl}/rest`,
			timeout: 60_000,
			validateStatus: null,
			proxy: false,
			httpAgent: freshConnections,
			headers: headersOf(session),
		});
	}

	/** Makes this user the owner of a fresh n8n, or logs in if there is one already. */
	async setUpOwner(owner: Owner): Promise<void> {
		const reply = await this.http.post('/owner/setup', owner);
		if (reply.status === 200) return this.keepSession(reply.headers['set-cookie']);
		const { email, password } = owner;
		const login = await this.http.post('/login', { emailOrLdapLoginId: email, email, password });
		if (login.status !== 200) {
			throw new Error(
				`n8n accepted neither the owner (${messageOf(reply)}) nor the login (${messageOf(login)}).`,
			);
		}
		this.keepSession(login.headers['set-cookie']);
	}

	/** The descriptions of all nodes, as the editor loads them. */
	async nodeTypes(): Promise<{ name: string }[]> {
		const reply = await this.http.get<{ name: string }[]>(`${this.baseUrl}/types/nodes.json`);
		if (reply.status !== 200) throw new Error(`n8n returned no node types: ${messageOf(reply)}`);
		return reply.data;
	}

	createCredential(name: string, type: string, data: object): Promise<Credential> {
		return this.call('post', '/credentials', { name, type, data });
	}

	updateCredential({ id, name, type }: Credential, data: object): Promise<Credential> {
		return this.call('patch', `/credentials/${id}`, { name, type, data });
	}

	/**
	 * The answer of the credential form's test: `OK` or `Error`, with the message shown to the user. While n8n tests
	 * another credential, one of the two may lose the node that n8n makes up for it; it is tested again.
	 */
	async testCredential({ id, name, type }: Credential, data: object): Promise<Tested> {
		const tested = await until(30_000, 500, async () => {
			const answer = await this.call<Tested>('post', '/credentials/test', {
				credentials: { id, name, type, data },
			});
			return answer.message === LOST_NODE ? undefined : answer;
		});
		return tested ?? { status: 'Error', message: LOST_NODE };
	}

	/** What a resource locator of the node offers in its mode *From list*. */
	listed(
		{ type, typeVersion, parameters, credentials }: WorkflowNode,
		parameter: string,
		methodName: string,
		filter?: string,
	): Promise<{ results: Array<{ name: string; value: string }> }> {
		return this.call('post', '/dynamic-node-parameters/resource-locator-results', {
			path: `parameters.${parameter}`,
			methodName,
			filter,
			nodeTypeAndVersion: { name: type, version: typeVersion },
			currentNodeParameters: parameters,
			credentials,
		});
	}

	createWorkflow(workflow: Workflow): Promise<StoredWorkflow> {
		// n8n 1 stores no workflow that does not say whether it is active.
		const defaults = { active: false, settings: { executionOrder: 'v1' } };
		return this.call('post', '/workflows', { ...defaults, ...workflow });
	}

	/** Publishes a workflow (n8n 1: activates it) and waits until its webhooks are registered. */
	async publish({ id, versionId }: StoredWorkflow): Promise<void> {
		await this.call('post', `/workflows/${id}/activate`, { versionId });
		const published = await until(180_000, 100, async () => {
			const reply = await this.http.get(`/workflows/${id}/publication-status`);
			// n8n 1 has no such endpoint: its answer to "activate" comes when the webhooks are registered.
			if (reply.status === 404) return { status: 'published', reply };
			const status = (reply.data as { data?: { status?: string } }).data?.status;
			const isUnderWay = status === 'in_progress' || status === 'not_published';
			return isUnderWay ? undefined : { status, reply };
		});
		if (published?.status !== 'published') {
			throw new Error(`Workflow ${id} was not published: ${JSON.stringify(published?.reply.data)}`);
		}
	}

	/** Presses "Execute workflow" with the named trigger; returns the id of the execution. */
	async run({ id, nodes, connections, name }: StoredWorkflow, trigger: string): Promise<string> {
		const { executionId } = await this.call<{ executionId?: string }>(
			'post',
			`/workflows/${id}/run`,
			{
				workflowData: { id, name, nodes, connections, settings: { executionOrder: 'v1' } },
				triggerToStartFrom: { name: trigger },
			},
		);
		if (!executionId) throw new Error(`n8n did not start workflow ${id} from "${trigger}".`);
		return executionId;
	}

	/**
	 * Newest first. Without a status n8n would read those that run and those that have ended by two queries, and list one
	 * that ends in between twice or not at all.
	 */
	async executions(workflowId: string, status = STATUSES): Promise<ExecutionSummary[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId, status }));
		const listed = await this.call<{ results: ExecutionSummary[] }>(
			'get',
			`/executions?filter=${filter}&limit=100`,
		);
		return listed.results;
	}

	async execution(id: string): Promise<Execution> {
		const { data, ...summary } = await this.call<ExecutionSummary & { data: string }>(
			'get',
			`/executions/${id}`,
		);
		return { ...summary, data: parseFlatted(data) as RunData };
	}

	stopExecution(id: string): Promise<unknown> {
		return this.call('post', `/executions/${id}/stop`, {});
	}

	/** Presses "Retry" with the workflow as it was; returns the id of the new execution. */
	async retryExecution(id: string): Promise<string> {
		const retried = await this.call<{ id: string }>('post', `/executions/${id}/retry`, {
			loadWorkflow: false,
		});
		return String(retried.id);
	}

	/** Waits until the execution has ended, however it ended. */
	async finishedExecution(id: string, withinMs: number): Promise<Execution> {
		const ended = await until(withinMs, 250, async () => {
			const { status } = await this.call<ExecutionSummary>('get', `/executions/${id}`);
			return unfinished.has(status) ? undefined : await this.execution(id);
		});
		if (!ended) throw new Error(`Execution ${id} had not ended after ${withinMs / 1_000} s.`);
		return ended;
	}

	/** Waits until the workflow has at least `count` executions and all of them have ended; the newest first. */
	async finishedExecutions(
		workflowId: string,
		count: number,
		withinMs: number,
	): Promise<Execution[]> {
		let last: ExecutionSummary[] = [];
		const ended = await until(withinMs, 250, async () => {
			last = await this.executions(workflowId);
			const done = last.length >= count && last.every(({ status }) => !unfinished.has(status));
			return done ? last : undefined;
		});
		if (!ended) {
			const seen = last.map(({ id, status }) => `${id} ${status}`).join(', ') || 'none';
			throw new Error(
				`Workflow ${workflowId} should have had ${count} finished executions within ${withinMs / 1_000} s; there are: ${seen}.`,
			);
		}
		return await Promise.all(ended.map(({ id }) => this.execution(id)));
	}

	private async call<Answer>(
		method: 'get' | 'post' | 'patch',
		path: string,
		body?: object,
	): Promise<Answer> {
		const reply = await this.http.request({ method, url: path, data: body });
		if (reply.status >= 300) throw refused(method, path, reply);
		return (reply.data as { data: Answer }).data;
	}

	private keepSession(cookies: string[] = []): void {
		const cookie = cookies.find((each) => each.startsWith('n8n-auth='));
		if (!cookie) return;
		[this.session.cookie] = cookie.split(';');
		this.http.defaults.headers.common.cookie = this.session.cookie;
	}
}

type Reply = { status: number; data: unknown };

function refused(method: string, path: string, reply: Reply): Error {
	return new Error(
		`n8n refused ${method.toUpperCase()} ${path} with ${reply.status}: ${messageOf(reply)}`,
	);
}

function messageOf({ data }: Reply): string {
	const message = (data as { message?: unknown } | undefined)?.message;
	return typeof message === 'string' ? message : JSON.stringify(data).slice(0, 500);
}

async function until<Value>(
	withinMs: number,
	everyMs: number,
	look: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
	const deadline = Date.now() + withinMs;
	for (;;) {
		const value = await look();
		if (value !== undefined || Date.now() > deadline) return value;
		await pause(everyMs);
	}
}
