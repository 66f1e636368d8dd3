import type { N8nRest } from './rest.mts';
import type { ExecutionStatus } from './workflow.mts';

/** How many executions n8n has stored for a workflow, however many there are. */
export async function countExecutions(rest: N8nRest, id: string, status?: ExecutionStatus[]) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId: id, status }));
	const path = `/executions?filter=${filter}&limit=1`;
	const { results, count } = await rest.call<{ results: object[]; count: number }>('get', path);
	return Math.max(count, results.length);
}
