import type { N8nRest } from '../../../hosts/rest.mts';
import type { StoredWorkflow } from '../../../hosts/workflow.mts';
import { waitUntil } from '../../../hosts/wait-until.mts';

/** n8n lists an execution once it has ended, which is after the sink has seen its run. */
export async function expectExecutions(
	rest: N8nRest,
	workflow: StoredWorkflow,
	wanted: number,
): Promise<void> {
	const count = () => rest.countExecutions(workflow.id);
	await waitUntil(`${wanted} executions in the list`, async () => (await count()) >= wanted);
	expect(await count()).toBe(wanted);
}
