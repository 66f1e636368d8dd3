import { randomUUID } from 'node:crypto';
import type { Credential } from './rest.mts';
import { MANUAL_TRIGGER_NAME, type Workflow, type WorkflowNode } from './workflow.mts';
import { packageName } from '../../machine/root.mts';

type NodeOverrides = Partial<WorkflowNode> & Record<string, unknown>;

const makeNode = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
	more: NodeOverrides,
): WorkflowNode => ({
	id: randomUUID(),
	name,
	type,
	typeVersion,
	position: [0, 0],
	parameters,
	...more,
});

export const makeCoreNode = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
	more: NodeOverrides = {},
): WorkflowNode => makeNode(name, `n8n-nodes-base.${type}`, typeVersion, parameters, more);

const makeCredentialReference = ({ id, name, type }: Credential): WorkflowNode['credentials'] => ({
	[type]: { id, name },
});

export const makeActionNode = (
	name: string,
	credential: Credential,
	parameters: Record<string, unknown>,
	more: NodeOverrides = {},
): WorkflowNode =>
	makeNode(name, `${packageName}.mediaGeneration`, 1, parameters, {
		credentials: makeCredentialReference(credential),
		...more,
	});

/** `webhookId` is part of the trigger's URLs. */
export const makeTriggerNode = (
	name: string,
	credential: Credential,
	webhookId: string,
	parameters: Record<string, unknown> = {},
	type = `${packageName}.mediaGenerationTrigger`,
): WorkflowNode =>
	makeNode(name, type, 2, parameters, {
		webhookId,
		credentials: makeCredentialReference(credential),
	});

export const makeManualTrigger = (): WorkflowNode =>
	makeCoreNode(MANUAL_TRIGGER_NAME, 'manualTrigger', 1, {});

/** An input of a node. A name alone means the node's first input. */
type Target = string | { node: string; index: number };

/** Edges by source node; the n-th inner list has the targets of the node's n-th output. */
type Edges = Record<string, Target[][]>;

const makeInput = (target: Target) => ({
	type: 'main',
	...(typeof target === 'string' ? { node: target, index: 0 } : target),
});

/** Makes a workflow that connects each node to the next; `edges` replaces a node's targets (`[]`: none). */
export function makeWorkflow(name: string, nodes: WorkflowNode[], edges: Edges = {}): Workflow {
	const inARow = nodes.slice(1).map(({ name: next }, index) => [nodes[index]!.name, [[next]]]);
	const all = { ...(Object.fromEntries(inARow) as Edges), ...edges };
	const connections = Object.fromEntries(
		Object.entries(all)
			.filter(([, outputs]) => outputs.length > 0)
			.map(([from, outputs]) => [from, { main: outputs.map((targets) => targets.map(makeInput)) }]),
	);
	return { name, nodes, connections };
}
