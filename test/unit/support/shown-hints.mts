import {
	Workflow,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type NodeHint,
} from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { nodeProperties } from '../../../nodes/MediaGeneration/form/properties';
import { NODE } from '../../support/fake-execution.mts';

const properties = nodeProperties(catalog);
const nodeTypes = {
	getByNameAndVersion: () =>
		({ description: { name: NODE.type, properties } }) as unknown as INodeType,
} as unknown as INodeTypes;

/** Those of the hints that n8n's editor would show for this operation with these parameters. */
export async function shownOf(
	hints: readonly NodeHint[],
	operation: string,
	parameters: INodeParameters,
): Promise<string[]> {
	const { resource } = catalog.find(({ slug }) => slug === operation)!;
	const node = { ...NODE, parameters: { resource, operation, ...parameters } };
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	await workflow.expression.acquireIsolate();
	/** Like in the editor, hints that cannot be evaluated before the run are not shown. */
	const isShown = (condition: string | undefined) => {
		try {
			return workflow.expression.getSimpleParameterValue(node, condition, 'internal', {});
		} catch {
			return false;
		}
	};
	return hints
		.filter(({ displayCondition }) => isShown(displayCondition))
		.map(({ message }) => message);
}
