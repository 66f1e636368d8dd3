import type { Editor } from '../../support/editor.mts';
import type { StoredWorkflow } from '../../../hosts/workflow.mts';
import { eventually } from './eventually.mts';

/** n8n lists an execution once it has ended, which is after the sink has seen its run. */
export async function expectExecutions(
	editor: Editor,
	workflow: StoredWorkflow,
	wanted: number,
): Promise<void> {
	const count = () => editor.countExecutions(workflow);
	await eventually(`${wanted} executions in the list`, async () => (await count()) >= wanted);
	expect(await count()).toBe(wanted);
}
