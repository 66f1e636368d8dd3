import type { Credential, N8nRest } from '../run/rest.mts';
import type { WorkflowNode } from '../run/workflow.mts';
import { waitUntil } from '../../machine/wait-until.mts';

/* Requests to n8n as the editor sends them: for the node types, a credential's test, and the entries of *From List*. */

/** n8n shows the message to the user. */
export type CredentialTestResult = { status: 'OK' | 'Error'; message: string };

const LOST_NODE_MESSAGE = 'Node not found';

export async function listNodeTypes<NodeType extends { name: string }>(
	rest: N8nRest,
): Promise<NodeType[]> {
	const { status, data } = await rest.read<NodeType[]>('/types/nodes.json');
	if (status !== 200) throw new Error(`n8n returned ${status} instead of its node types.`);
	return data;
}

/**
 * Tests a credential as its form does. If n8n tests two credentials at the same time, a test may lose its temporary
 * node; that test is repeated.
 */
export const testCredential = (
	rest: N8nRest,
	{ id, name, type }: Credential,
	data: object,
): Promise<CredentialTestResult> =>
	waitUntil(`no "${LOST_NODE_MESSAGE}" from the credential's test`, async () => {
		const credentials = { id, name, type, data };
		const tested = await rest.call<CredentialTestResult>('post', '/credentials/test', {
			credentials,
		});
		return tested.message !== LOST_NODE_MESSAGE && tested;
	});

export const listLocatorEntries = (
	rest: N8nRest,
	{ type, typeVersion, parameters, credentials }: WorkflowNode,
	parameter: string,
	methodName: string,
	filter?: string,
): Promise<{ results: Array<{ name: string; value: string }> }> =>
	rest.call('post', '/dynamic-node-parameters/resource-locator-results', {
		path: `parameters.${parameter}`,
		methodName,
		filter,
		nodeTypeAndVersion: { name: type, version: typeVersion },
		currentNodeParameters: parameters,
		credentials,
	});
