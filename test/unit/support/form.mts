import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { nodeProperties } from '../../../nodes/MediaGeneration/form/properties';
import { madeUpTool } from './made-up-tool.mts';

export const tools = [...catalog, madeUpTool];
export const properties = nodeProperties(tools);

/** What n8n shows for this resource and operation in a new node of this version. */
export function shown(resource: string, operation: string, typeVersion = 1.1): INodeProperties[] {
	const node = { typeVersion };
	const chosen = { resource, operation };
	const values = NodeHelpers.getNodeParameters(properties, chosen, true, false, node, null)!;
	return properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, node, null),
	);
}

/** What a collection offers to this operation. */
export const collection = (
	property: INodeProperties | undefined,
	root: INodeParameters,
	typeVersion = 1.1,
): INodeProperties[] =>
	((property?.options ?? []) as INodeProperties[]).filter((option) =>
		NodeHelpers.displayParameter({}, option, { typeVersion }, null, root),
	);
