import { randomUUID } from 'node:crypto';
import type { Credential } from '../../demo/host/rest.mts';
import type { Workflow, WorkflowNode } from '../../demo/host/workflow.mts';
import { packageName } from '../../demo/root.mts';

export const START = 'Start';

type More = Partial<WorkflowNode> & Record<string, unknown>;

const node = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
	more: More,
): WorkflowNode => ({
	id: randomUUID(),
	name,
	type,
	typeVersion,
	position: [0, 0],
	parameters,
	...more,
});

/** A node of n8n's own. */
export const stock = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
	more: More = {},
): WorkflowNode => node(name, `n8n-nodes-base.${type}`, typeVersion, parameters, more);

/** The action node of this package. */
export const ours = (
	name: string,
	{ id, name: credentialName, type }: Credential,
	parameters: Record<string, unknown>,
	more: More = {},
): WorkflowNode =>
	node(name, `${packageName}.mediaGeneration`, 1, parameters, {
		credentials: { [type]: { id, name: credentialName } },
		...more,
	});

export const startByHand = (): WorkflowNode => stock(START, 'manualTrigger', 1, {});

/** Edges by name; the n-th inner list is what the n-th output leads to. */
export type Edges = Record<string, string[][]>;

/** A workflow whose nodes follow each other, but where `edges` says otherwise. */
export function workflow(name: string, nodes: WorkflowNode[], edges: Edges = {}): Workflow {
	const inARow = nodes.slice(1).map(({ name: next }, index) => [nodes[index]!.name, [[next]]]);
	const all = { ...(Object.fromEntries(inARow) as Edges), ...edges };
	const connections = Object.fromEntries(
		Object.entries(all).map(([from, outputs]) => [
			from,
			{ main: outputs.map((targets) => targets.map((node) => ({ node, type: 'main', index: 0 }))) },
		]),
	);
	return { name, nodes, connections };
}
