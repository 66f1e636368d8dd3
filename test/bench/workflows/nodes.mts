import { randomUUID } from 'node:crypto';
import type { Credential } from '../../../demo/host/rest.mts';
import type { Workflow, WorkflowNode } from '../../../demo/host/workflow.mts';
import { packageName } from '../../../demo/root.mts';

export const START = 'Start';

export function stock(
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
	rest: Partial<WorkflowNode> & { onError?: string } = {},
): WorkflowNode {
	const common = { id: randomUUID(), position: [0, 0] as [number, number] };
	return { ...common, name, type: `n8n-nodes-base.${type}`, typeVersion, parameters, ...rest };
}

/** The action node of this package. */
export function ours(
	name: string,
	{ id, name: credentialName, type }: Credential,
	parameters: Record<string, unknown>,
): WorkflowNode {
	return {
		id: randomUUID(),
		name,
		type: `${packageName}.mediaGeneration`,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: { [type]: { id, name: credentialName } },
	};
}

export const startByHand = (): WorkflowNode => stock(START, 'manualTrigger', 1, {});

/** So many items with the field `number`, from 0. */
export function numberedItems(count: number): WorkflowNode[] {
	const numbers = Array.from({ length: count }, (_, index) => index);
	return [
		stock('List', 'set', 3.4, {
			mode: 'raw',
			jsonOutput: JSON.stringify({ number: numbers }),
			options: {},
		}),
		stock('Items', 'splitOut', 1, { fieldToSplitOut: 'number', options: {} }),
	];
}

/** Reads a file of this machine into n8n's binary store. */
export const readFile = (path: string): WorkflowNode =>
	stock('Read File', 'readWriteFile', 1, {
		operation: 'read',
		fileSelector: path,
		options: {},
	});

type Http = Record<string, unknown> & { method: string; url: string };

/** The HTTP Request node with the service's bearer key, or without it for pre-signed URLs. */
export function httpRequest(
	name: string,
	{ options = {}, ...request }: Http,
	apiKey?: string,
	rest: { onError?: string } = {},
): WorkflowNode {
	const bearer = { name: 'authorization', value: `Bearer ${apiKey}` };
	const headers = apiKey && { sendHeaders: true, headerParameters: { parameters: [bearer] } };
	return stock(name, 'httpRequest', 4.2, { ...request, ...headers, options }, rest);
}

export const jsonBody = (body: string) => ({
	sendBody: true,
	specifyBody: 'json',
	jsonBody: body,
});

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
