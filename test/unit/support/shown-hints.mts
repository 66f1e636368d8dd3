import {
	Workflow,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	type INodeTypes,
	type NodeHint,
} from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { createNodeProperties } from '../../../nodes/MediaGeneration/form/properties';
import { NODE } from '../../support/fake-execution.mts';

const properties = createNodeProperties(catalog);

/** Evaluates expressions of a node as n8n's editor does before a run. */
export async function makeEvaluator(form: {
	readonly properties: INodeProperties[];
	readonly typeVersion: number;
	readonly parameters: INodeParameters;
}): Promise<(expression: string | undefined) => unknown> {
	const { properties: own, ...more } = form;
	const type = { description: { name: NODE.type, properties: own } } as unknown as INodeType;
	const nodeTypes = { getByNameAndVersion: () => type } as unknown as INodeTypes;
	const node = { ...NODE, ...more };
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	await workflow.expression.acquireIsolate();
	return (expression) =>
		workflow.expression.getSimpleParameterValue(node, expression, 'internal', {});
}

export async function listShownHints(
	hints: readonly NodeHint[],
	operation: string,
	given: INodeParameters,
): Promise<string[]> {
	const { resource } = catalog.find(({ slug }) => slug === operation)!;
	const parameters = { resource, operation, ...given };
	const evaluated = await makeEvaluator({ properties, typeVersion: 1, parameters });
	// All conditions in one expression, since n8n prepares its global objects for each.
	const conditions = hints.map(({ displayCondition }) => displayCondition!.slice(3, -2));
	const shown = evaluated(`={{ [${conditions.join(', ')}] }}`) as unknown[];
	return hints.filter((_, index) => shown[index] === true).map(({ message }) => message);
}
