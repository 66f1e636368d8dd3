import { Agent } from 'node:http';
import axios, { type AxiosInstance } from 'axios';
import { parse as parseFlatted } from 'flatted';
import { waitUntil } from './wait-until.mts';
import {
	START,
	type Execution,
	type ExecutionStatus,
	type ExecutionSummary,
	type RunData,
	type StoredWorkflow,
	type Workflow,
} from './workflow.mts';

export type Credential = { id: string; name: string; type: string };

/** A login, which n8n ties to the browser that made it. */
export type Login = { browserId: string; cookie?: string };

type Method = 'get' | 'post' | 'patch';

const ENDED: readonly ExecutionStatus[] = ['success', 'error', 'canceled', 'crashed'];
const STATUSES: readonly ExecutionStatus[] = ['new', 'running', 'waiting', 'unknown', ...ENDED];

export const hasEnded = ({ status }: ExecutionSummary): boolean => ENDED.includes(status);

const SECRET_FIELDS = ['apiKey', 'webhookSecret', 'secondWebhookSecret'];
/** Anything shorter is a placeholder. */
const SHORTEST_SECRET = 12;

/**
 * n8n closes a connection after five idle seconds; on a loaded machine, a request on a kept-alive one may hit that
 * moment.
 */
const freshConnections = new Agent({ keepAlive: false });

/** The editor's calls of n8n's REST interface (n8n 1 and 2). */
export class N8nRest {
	/** The secrets of every credential that was saved through this. */
	readonly secrets = new Set<string>();
	private readonly http: AxiosInstance;

	/** Several may share a login: n8n accepts only five a minute. */
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

	/** Any call of the interface. @throws Error that names a refused call, the status and n8n's message */
	async call<Content>(method: Method, path: string, body?: object): Promise<Content> {
		const response = await this.http.request({ method, url: path, data: body });
		if (response.status < 300) return (response.data as { data: Content }).data;
		const call = `${method.toUpperCase()} ${path}`;
		throw new Error(`n8n rejected ${call} with ${response.status}: ${readMessage(response)}`);
	}

	/** Reads a file that the browser loads outside the REST interface: descriptions of nodes, icons, schemas. */
	async read<Content>(path: string): Promise<{ status: number; data: Content }> {
		return await this.http.get<Content>(path, { baseURL: this.baseUrl });
	}

	/** Saves a credential: for this package, unless another type is named. */
	connect(data: object, name = 'Service', type = 'mediaGenerationApi'): Promise<Credential> {
		for (const [field, value] of Object.entries(data)) {
			const isSecret = SECRET_FIELDS.includes(field) && String(value).length >= SHORTEST_SECRET;
			if (isSecret) this.secrets.add(String(value));
		}
		return this.call('post', '/credentials', { name, type, data });
	}

	createWorkflow(workflow: Workflow): Promise<StoredWorkflow> {
		// n8n 1 stores no workflow that does not say whether it is active.
		const defaults = { active: false, settings: { executionOrder: 'v1' } };
		return this.call('post', '/workflows', { ...defaults, ...workflow });
	}

	/** Publishes a workflow (n8n 1: activates it) and waits until its webhooks are registered. */
	async publish({ id, versionId }: StoredWorkflow): Promise<void> {
		await this.call('post', `/workflows/${id}/activate`, { versionId });
		const ended = async () => {
			const response = await this.http.get(`/workflows/${id}/publication-status`);
			// n8n 1 has no such endpoint: it answers "activate" when the webhooks are registered.
			if (response.status === 404) return { status: 'published' };
			const { data } = response.data as { data?: { status?: string } };
			return !['in_progress', 'not_published'].includes(data?.status ?? '') && { ...data };
		};
		const limits = { withinMs: 600_000, everyMs: 100 };
		const publication = await waitUntil(`workflow ${id} is published`, ended, limits);
		if (publication.status === 'published') return;
		throw new Error(`Workflow ${id} was not published: ${JSON.stringify(publication)}`);
	}

	/**
	 * Presses "Execute workflow": the named trigger runs itself, unless it is given the items that it would output, or
	 * listens for a test event.
	 */
	executeWorkflow(
		workflow: StoredWorkflow,
		trigger: string,
		items?: object[],
	): Promise<{ executionId?: string }> {
		const data = items && { data: { main: [items] }, source: [null] };
		const asked = { workflowData: workflow, triggerToStartFrom: { name: trigger, data } };
		return this.call('post', `/workflows/${workflow.id}/run`, asked);
	}

	/** Presses "Execute workflow"; returns the id of the execution. */
	async run(workflow: StoredWorkflow, trigger: string, items?: object[]): Promise<string> {
		const { executionId } = await this.executeWorkflow(workflow, trigger, items);
		if (executionId) return executionId;
		throw new Error(`n8n did not start workflow ${workflow.id} from "${trigger}".`);
	}

	/** Runs a workflow, stored before or not, and waits until the execution has ended, however it ended. */
	async execute(workflow: Workflow | StoredWorkflow, trigger = START): Promise<Execution> {
		const stored = 'id' in workflow ? workflow : await this.createWorkflow(workflow);
		return await this.waitForExecution(await this.run(stored, trigger));
	}

	/**
	 * The newest hundred, newest first. All statuses are listed by name: without a status, n8n reads running and ended
	 * executions by two queries, and an execution that ends in between is listed twice or not at all.
	 */
	async listExecutions(workflowId: string, status = STATUSES): Promise<ExecutionSummary[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId, status }));
		const path = `/executions?filter=${filter}&limit=100`;
		return (await this.call<{ results: ExecutionSummary[] }>('get', path)).results;
	}

	/** The number of executions that n8n has stored for a workflow, without the limit of a page. */
	async countExecutions(workflowId: string, status?: ExecutionStatus[]): Promise<number> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId, status }));
		const path = `/executions?filter=${filter}&limit=1`;
		const { results, count } = await this.call<{ results: object[]; count: number }>('get', path);
		return Math.max(count, results.length);
	}

	async readExecution(id: string): Promise<Execution> {
		const path = `/executions/${id}`;
		const { data, ...summary } = await this.call<ExecutionSummary & { data: string }>('get', path);
		return { ...summary, data: parseFlatted(data) as RunData };
	}

	/** Presses "Retry" with the workflow as it was; returns the id of the new execution. */
	async retryExecution(id: string): Promise<string> {
		const path = `/executions/${id}/retry`;
		const retried = await this.call<{ id: string }>('post', path, { loadWorkflow: false });
		return String(retried.id);
	}

	/** Waits until the execution has ended, however it ended. */
	async waitForExecution(id: string): Promise<Execution> {
		const isOver = async () => hasEnded(await this.call('get', `/executions/${id}`));
		await waitUntil(`execution ${id} has ended`, isOver, { everyMs: 250 });
		return await this.readExecution(id);
	}

	/** Waits until the workflow has at least `count` executions and all of them have ended; the newest first. */
	async waitForExecutions(workflowId: string, count: number): Promise<Execution[]> {
		let all: ExecutionSummary[] = [];
		const haveEnded = async () => {
			all = await this.listExecutions(workflowId);
			return all.length >= count && all.every(hasEnded);
		};
		const what = () => `${count} finished executions of ${workflowId}: ${JSON.stringify(all)}`;
		await waitUntil(what, haveEnded, { everyMs: 250 });
		return await Promise.all(all.map(({ id }) => this.readExecution(id)));
	}
}

export function readMessage({ data }: { data: unknown }): string {
	const message = (data as { message?: unknown } | undefined)?.message;
	return typeof message === 'string' ? message : JSON.stringify(data).slice(0, 500);
}
