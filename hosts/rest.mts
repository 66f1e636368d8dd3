import { parse as parseFlatted } from 'flatted';
import { N8nSession } from './session.mts';
import { waitUntil } from './wait-until.mts';
import {
	START,
	STATUSES,
	UNFINISHED,
	type Execution,
	type ExecutionStatus,
	type ExecutionSummary,
	type RunData,
	type StoredWorkflow,
	type Workflow,
} from './workflow.mts';

export type Credential = { id: string; name: string; type: string };

const unfinished = new Set(UNFINISHED);
const SECRET_FIELDS = ['apiKey', 'webhookSecret', 'secondWebhookSecret'];
/** Anything shorter is a placeholder. */
const SHORTEST_SECRET = 12;

/** What the editor does through n8n's REST interface (n8n 1 and 2). */
export class N8nRest extends N8nSession {
	/** The secrets of every credential that was saved through this. */
	readonly secrets = new Set<string>();

	createCredential(name: string, type: string, data: object): Promise<Credential> {
		this.rememberSecrets(data);
		return this.call('post', '/credentials', { name, type, data });
	}

	/** Saves a credential for this package. */
	connect(data: object, name = 'Service'): Promise<Credential> {
		return this.createCredential(name, 'mediaGenerationApi', data);
	}

	updateCredential({ id, name, type }: Credential, data: object): Promise<Credential> {
		this.rememberSecrets(data);
		return this.call('patch', `/credentials/${id}`, { name, type, data });
	}

	createWorkflow(workflow: Workflow): Promise<StoredWorkflow> {
		// n8n 1 stores no workflow that does not say whether it is active.
		const defaults = { active: false, settings: { executionOrder: 'v1' } };
		return this.call('post', '/workflows', { ...defaults, ...workflow });
	}

	/** Saves changed nodes or settings as a new version, unpublished. */
	updateWorkflow({ id }: StoredWorkflow, change: Partial<Workflow>): Promise<StoredWorkflow> {
		return this.call('patch', `/workflows/${id}`, change);
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

	unpublish({ id }: StoredWorkflow): Promise<unknown> {
		return this.call('post', `/workflows/${id}/deactivate`, {});
	}

	/** Presses "Execute workflow" with the named trigger; returns the id of the execution. */
	async run(workflow: StoredWorkflow, trigger: string, items?: object[]): Promise<string> {
		const { executionId } = await this.press(workflow, trigger, items);
		if (executionId) return executionId;
		throw new Error(`n8n did not start workflow ${workflow.id} from "${trigger}".`);
	}

	/** "Listen for test event": the Test URL accepts deliveries from now on. */
	async listen(workflow: StoredWorkflow, trigger: string): Promise<boolean> {
		return (await this.press(workflow, trigger)).waitingForWebhook === true;
	}

	/** The trigger runs itself, unless it is given the items that it would output. */
	private press(
		{ id, nodes, connections, name, settings }: StoredWorkflow,
		trigger: string,
		items?: object[],
	): Promise<{ executionId?: string; waitingForWebhook?: boolean }> {
		const data = items && { data: { main: [items] }, source: [null] };
		return this.call('post', `/workflows/${id}/run`, {
			workflowData: {
				id,
				name,
				nodes,
				connections,
				settings: { executionOrder: 'v1', ...settings },
			},
			triggerToStartFrom: { name: trigger, data },
		});
	}

	/** Runs a workflow, stored before or not, and waits until the execution has ended, however it ended. */
	async execute(
		workflow: Workflow | StoredWorkflow,
		trigger = START,
		withinMs?: number,
	): Promise<Execution> {
		const stored = 'id' in workflow ? workflow : await this.createWorkflow(workflow);
		return await this.finishedExecution(await this.run(stored, trigger), withinMs);
	}

	/**
	 * Newest first. Without a status n8n would read those that run and those that have ended by two queries, and list one
	 * that ends in between twice or not at all.
	 */
	async executions(workflowId: string, status = STATUSES): Promise<ExecutionSummary[]> {
		return (await this.listExecutions({ workflowId, status }, 100)).results;
	}

	/** How many executions n8n has stored for the workflow, over all pages. */
	async countExecutions(workflowId: string, status?: ExecutionStatus[]): Promise<number> {
		const { results, count } = await this.listExecutions({ workflowId, status }, 1);
		return Math.max(count, results.length);
	}

	private listExecutions(
		filter: object,
		limit: number,
	): Promise<{ results: ExecutionSummary[]; count: number }> {
		const wanted = encodeURIComponent(JSON.stringify(filter));
		return this.call('get', `/executions?filter=${wanted}&limit=${limit}`);
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
	async finishedExecution(id: string, withinMs?: number): Promise<Execution> {
		const hasEnded = async () => {
			const { status } = await this.call<ExecutionSummary>('get', `/executions/${id}`);
			return !unfinished.has(status);
		};
		await waitUntil(`execution ${id} has ended`, hasEnded, { withinMs, everyMs: 250 });
		return await this.execution(id);
	}

	/** Waits until the workflow has at least `count` executions and all of them have ended; the newest first. */
	async finishedExecutions(
		workflowId: string,
		count: number,
		withinMs?: number,
	): Promise<Execution[]> {
		let all: ExecutionSummary[] = [];
		const haveEnded = async () => {
			all = await this.executions(workflowId);
			return all.length >= count && all.every(({ status }) => !unfinished.has(status));
		};
		const seen = () => all.map(({ id, status }) => `${id} ${status}`).join(', ') || 'none';
		const what = () =>
			`${count} finished executions of workflow ${workflowId}; there are: ${seen()}`;
		await waitUntil(what, haveEnded, { withinMs, everyMs: 250 });
		return await Promise.all(all.map(({ id }) => this.execution(id)));
	}

	private rememberSecrets(data: object): void {
		const fields = new Map<string, unknown>(Object.entries(data));
		for (const secret of SECRET_FIELDS.map((field) => fields.get(field))) {
			if (typeof secret === 'string' && secret.length >= SHORTEST_SECRET) this.secrets.add(secret);
		}
	}
}
