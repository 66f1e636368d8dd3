import { hashId } from './hash-id.mts';
import axios from 'axios';
import type { N8nRest } from '../../hosts/rest.mts';
import { readOutput, type ExecutionStatus } from '../../hosts/workflow.mts';
import { type WebhookWorkflow, makeOtherWorkflow, PAIRING_NODE } from './long-renders.mts';

type Place = { rest: N8nRest; baseUrl: string };

type RenderResult = { asked: string; made: string; file: string; id: string };

/** An execution that n8n lists as crashed for this long won't be resumed. */
const SETTLED_MS = 5_000;

const isOwn = ({ asked, made, file, id }: RenderResult): boolean =>
	made.startsWith(`${asked} `) && file.includes(hashId(id));

/** A workflow of long renders and, in the same n8n, another workflow, which stands in for another user's. */
export class RendersJob {
	private readonly crashedSince = new Map<string, number>();
	private readonly retried = new Set<string>();

	private constructor(
		private readonly n8n: Place,
		private readonly path: string,
		readonly workflowId: string,
		private readonly otherPath: string,
	) {}

	static async publish(n8n: Place, { workflow, path }: WebhookWorkflow): Promise<RendersJob> {
		const other = makeOtherWorkflow();
		const publish = async (planned: WebhookWorkflow['workflow']) => {
			const stored = await n8n.rest.createWorkflow(planned);
			await n8n.rest.publish(stored);
			return stored.id;
		};
		const id = await publish(workflow);
		await publish(other.workflow);
		return new RendersJob(n8n, path, id, other.path);
	}

	/** Starts one execution; `batch` becomes part of its projects' names. */
	async startExecution(batch: number): Promise<void> {
		await axios.post(this.makeUrl(this.path), { batch }, { proxy: false });
	}

	/** Measures the response time of the other workflow; undefined if no 200 arrives in time. */
	async measureOtherResponse(withinMs: number): Promise<number | undefined> {
		const since = Date.now();
		const settings = { timeout: withinMs, validateStatus: null, proxy: false } as const;
		const response = await axios
			.post(this.makeUrl(this.otherPath), {}, settings)
			.catch(() => undefined);
		return response?.status === 200 ? Date.now() - since : undefined;
	}

	async listStatuses(): Promise<ExecutionStatus[]> {
		return (await this.listSummaries()).map(({ status }) => status);
	}

	/**
	 * Retries once, as a user does, each execution that stays crashed for `SETTLED_MS` over repeated calls: shortly
	 * after n8n starts, it lists some executions as crashed, then resumes them. Returns the number of retries so far.
	 */
	async retryCrashed(): Promise<number> {
		for (const { id, status } of await this.listSummaries()) {
			if (status !== 'crashed') this.crashedSince.delete(id);
			else if (!this.crashedSince.has(id)) this.crashedSince.set(id, Date.now());
			const since = this.crashedSince.get(id) ?? Infinity;
			if (Date.now() - since < SETTLED_MS || this.retried.has(id)) continue;
			this.retried.add(id);
			await this.n8n.rest.retryExecution(id);
		}
		return this.retried.size;
	}

	/** Counts the results of successful executions, and the distinct items that got the right result. */
	async countCollected(): Promise<{ results: number; own: number }> {
		const results: RenderResult[] = [];
		for (const { id, status } of await this.listSummaries()) {
			if (status !== 'success') continue;
			const made = readOutput(await this.n8n.rest.readExecution(id), PAIRING_NODE);
			results.push(...made.map(({ json }) => json as RenderResult));
		}
		const own = new Set(results.filter(isOwn).map(({ asked }) => asked));
		return { results: results.length, own: own.size };
	}

	private listSummaries = () => this.n8n.rest.listExecutions(this.workflowId);

	private makeUrl(path: string): string {
		return `${this.n8n.baseUrl}/webhook/${path}`;
	}
}
