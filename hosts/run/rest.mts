import axios, { type AxiosInstance } from 'axios';
import { parse as parseFlatted } from 'flatted';
import { freshConnections } from '../../machine/loopback.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import {
	MANUAL_TRIGGER_NAME,
	type Execution,
	type ExecutionStatus,
	type ExecutionSummary,
	type RunData,
	type StoredWorkflow,
	type Workflow,
} from './workflow.mts';

export type Credential = { id: string; name: string; type: string };

/** n8n accepts the cookie only together with the browser ID of its login. */
export type Login = { browserId: string; cookie?: string };

type Method = 'get' | 'post' | 'patch';

const ENDED_STATUSES: readonly ExecutionStatus[] = ['success', 'error', 'canceled', 'crashed'];
const STATUSES: readonly ExecutionStatus[] = [
	'new',
	'running',
	'waiting',
	'unknown',
	...ENDED_STATUSES,
];

export const hasEnded = ({ status }: ExecutionSummary): boolean => ENDED_STATUSES.includes(status);

const SECRET_FIELDS = ['apiKey', 'webhookSecret', 'secondWebhookSecret'];
/** In characters; a shorter value is a placeholder. */
const MIN_SECRET_LENGTH = 12;

/** Calls n8n's REST interface as the editor does (n8n 1 and 2). */
export class N8nRest {
	/** The secrets of all credentials that were saved through this client. */
	readonly secrets = new Set<string>();
	private readonly http: AxiosInstance;

	/** Clients may share a login, since n8n accepts only five logins a minute. */
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

	/** Returns the `data` of n8n's response. @throws Error with the rejected call, the status and n8n's message */
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

	saveCredential(data: object, name = 'Service', type = 'mediaGenerationApi'): Promise<Credential> {
		for (const [field, value] of Object.entries(data)) {
			const isSecret = SECRET_FIELDS.includes(field) && String(value).length >= MIN_SECRET_LENGTH;
			if (isSecret) this.secrets.add(String(value));
		}
		return this.call('post', '/credentials', { name, type, data });
	}

	createWorkflow(workflow: Workflow): Promise<StoredWorkflow> {
		// n8n 1 rejects a workflow without `active`.
		const defaults = { active: false, settings: { executionOrder: 'v1' } };
		return this.call('post', '/workflows', { ...defaults, ...workflow });
	}

	/** Publishes a workflow (n8n 1: activates it) and waits until its webhooks are registered. */
	async publish({ id, versionId }: StoredWorkflow): Promise<void> {
		await this.call('post', `/workflows/${id}/activate`, { versionId });
		const ended = async () => {
			const response = await this.http.get(`/workflows/${id}/publication-status`);
			// n8n 1 lacks this endpoint, and registers the webhooks before it responds to `activate`.
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
	 * Presses "Execute workflow": the trigger runs, or outputs `items` if they are set. A webhook trigger listens for a
	 * test event.
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

	/** Presses "Execute workflow" and returns the ID of the execution. */
	async startWorkflow(
		workflow: StoredWorkflow,
		trigger: string,
		items?: object[],
	): Promise<string> {
		const { executionId } = await this.executeWorkflow(workflow, trigger, items);
		if (executionId) return executionId;
		throw new Error(`n8n did not start workflow ${workflow.id} from "${trigger}".`);
	}

	/** Runs a workflow, stored or new, and waits until the execution has ended, successfully or not. */
	async execute(
		workflow: Workflow | StoredWorkflow,
		trigger = MANUAL_TRIGGER_NAME,
	): Promise<Execution> {
		const stored = 'id' in workflow ? workflow : await this.createWorkflow(workflow);
		return await this.waitForExecution(await this.startWorkflow(stored, trigger));
	}

	/**
	 * A workflow's newest hundred executions, newest first. The filter always has statuses: without them, n8n reads
	 * running and ended executions in two queries, and an execution that ends in between is listed twice or not at all.
	 */
	async listExecutions(workflowId: string, status = STATUSES): Promise<ExecutionSummary[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId, status }));
		const path = `/executions?filter=${filter}&limit=100`;
		return (await this.call<{ results: ExecutionSummary[] }>('get', path)).results;
	}

	/** The number of a workflow's stored executions, which may be more than `listExecutions` returns. */
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

	/** Presses "Retry" with the original workflow and returns the ID of the new execution. */
	async retryExecution(id: string): Promise<string> {
		const path = `/executions/${id}/retry`;
		const retried = await this.call<{ id: string }>('post', path, { loadWorkflow: false });
		return String(retried.id);
	}

	/** Waits until the execution has ended, successfully or not. */
	async waitForExecution(id: string): Promise<Execution> {
		const isOver = async () => hasEnded(await this.call('get', `/executions/${id}`));
		await waitUntil(`execution ${id} has ended`, isOver, { everyMs: 250 });
		return await this.readExecution(id);
	}

	/** Waits until the workflow has at least `count` executions and all have ended. Returns them newest first. */
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
