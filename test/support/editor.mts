import axios, { type AxiosInstance } from 'axios';
import type { N8nRest } from '../../hosts/rest.mts';
import { freshConnections, headersOf } from '../../hosts/session.mts';
import type { StoredWorkflow, Workflow } from '../../hosts/workflow.mts';

/** Functions of n8n's editor that the demo does not need: changing, unpublishing, listening, data tables. */
export class Editor {
	private readonly http: AxiosInstance;

	/** Uses the REST interface's login, since n8n accepts only five per minute. */
	constructor(
		private readonly baseUrl: string,
		{ session }: N8nRest,
	) {
		this.http = axios.create({
			baseURL: `${baseUrl}/rest`,
			proxy: false,
			validateStatus: null,
			httpAgent: freshConnections,
			headers: headersOf(session),
		});
	}

	/** Saves changed nodes or settings as a new version, unpublished. */
	update({ id }: StoredWorkflow, change: Partial<Workflow>): Promise<StoredWorkflow> {
		return this.call('patch', `/workflows/${id}`, change);
	}

	unpublish({ id }: StoredWorkflow): Promise<unknown> {
		return this.call('post', `/workflows/${id}/deactivate`, {});
	}

	/** "Listen for test event": the Test URL accepts deliveries from now on. */
	async listen(
		{ id, name, nodes, connections }: StoredWorkflow,
		trigger: string,
	): Promise<boolean> {
		const { waitingForWebhook } = await this.call<{ waitingForWebhook?: boolean }>(
			'post',
			`/workflows/${id}/run`,
			{
				workflowData: { id, name, nodes, connections, settings: { executionOrder: 'v1' } },
				triggerToStartFrom: { name: trigger },
			},
		);
		return waitingForWebhook === true;
	}

	/** How many executions n8n has stored for the workflow, over all pages. */
	async countExecutions({ id }: StoredWorkflow): Promise<number> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
		const { count } = await this.call<{ count: number }>(
			'get',
			`/executions?filter=${filter}&limit=1`,
		);
		return count;
	}

	/** What a browser loads outside the REST interface: descriptions of nodes, icons, schemas. */
	async read<Answer>(path: string): Promise<{ status: number; data: Answer }> {
		return await this.http.get<Answer>(path, { baseURL: this.baseUrl });
	}

	/** Any other call of the REST interface. @throws Error with n8n's own message */
	async call<Answer>(
		method: 'get' | 'post' | 'patch',
		url: string,
		data?: object,
	): Promise<Answer> {
		const reply = await this.http.request<{ data: Answer; message?: string }>({
			method,
			url,
			data,
		});
		if (reply.status < 300) return reply.data.data;
		throw new Error(
			`${method} ${url}: ${reply.status} ${JSON.stringify(reply.data).slice(0, 500)}`,
		);
	}
}
