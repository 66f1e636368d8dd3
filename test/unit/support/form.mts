import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { nodeProperties } from '../../../nodes/MediaGeneration/form/properties';
import { shownWith } from '../../support/n8n-form.mts';
import { madeUpTool } from './made-up-tool.mts';

export const tools = [...catalog, madeUpTool];
export const properties = nodeProperties(tools);

/** What n8n shows for this resource and operation. */
export const shown = (resource: string, operation: string): INodeProperties[] =>
	shownWith({ properties, typeVersion: 1 }, { resource, operation });

/** What a collection offers to this operation. */
export const collection = (
	property: INodeProperties | undefined,
	root: INodeParameters,
): INodeProperties[] =>
	((property?.options ?? []) as INodeProperties[]).filter((option) =>
		NodeHelpers.displayParameter({}, option, { typeVersion: 1 }, null, root),
	);
