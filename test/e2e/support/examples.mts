import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { adaptExample, readExample } from '../../../examples/examples.mts';
import type { N8nRelease } from '../../../hosts/install/install.mts';
import {
	assertSucceeded,
	type StoredWorkflow,
	type Workflow,
	type WorkflowNode,
} from '../../../hosts/run/workflow.mts';
import type { SandboxOptions } from '../../../sandbox/server.mts';
import { useSharedStack } from './stack.mts';

export const withNode =
	(name: string, change: (node: WorkflowNode) => WorkflowNode) =>
	(workflow: Workflow): Workflow => ({
		...workflow,
		nodes: workflow.nodes.map((node) => (node.name === name ? change(node) : node)),
	});

/** A real n8n for the examples, and a sandbox, shared by the tests of a file or a `describe`. */
export function useExamples(hostName: N8nRelease, options: SandboxOptions = {}) {
	const stack = useSharedStack(hostName, { renderMs: 300, ...options });
	/** The folder in the examples' paths, shared by all test files with this n8n. */
	const folder = () => join(stack.n8n.userFolder, '.n8n-files');
	beforeAll(async () => {
		await mkdir(folder(), { recursive: true });
	});
	return Object.assign(stack, {
		folder,
		import: async (name: string, change = (workflow: Workflow) => workflow) =>
			stack.rest.createWorkflow(change(adaptExample(await readExample(name), stack.credential))),
		execute: async (workflow: StoredWorkflow) => {
			const execution = await stack.rest.execute(workflow, 'Manual Trigger');
			assertSucceeded(execution, workflow.name);
			return execution;
		},
		projectsOf: async (make: () => Promise<unknown>) => {
			const before = new Set((await stack.service.listProjects()).map(({ id }) => id));
			await make();
			return (await stack.service.listProjects()).filter(({ id }) => !before.has(id));
		},
	});
}
