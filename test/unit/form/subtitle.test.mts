import type { INodePropertyOptions, INodeType, INodeTypes } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { nodeProperties } from '../../../nodes/MediaGeneration/form/properties';
import { subtitleOf } from '../../../nodes/MediaGeneration/form/subtitle';
import { NODE } from '../../support/fake-execution.mts';

const properties = nodeProperties(catalog);
const nodeTypes = {
	getByNameAndVersion: () => ({ description: { properties } }) as unknown as INodeType,
} as unknown as INodeTypes;

const operations = properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ options, displayOptions }) =>
		(options as INodePropertyOptions[]).map(({ name, value }): [string, string, string] => [
			String(displayOptions!.show!.resource![0]),
			String(value),
			name,
		]),
	);

test.each(operations)('%s %s is called %s', async (resource, operation, label) => {
	const node = { ...NODE, typeVersion: 1.1, parameters: { resource, operation } };
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	await workflow.expression.acquireIsolate();
	const subtitle = workflow.expression.getSimpleParameterValue(
		node,
		subtitleOf(properties),
		'internal',
		{},
	);
	expect(subtitle).toBe(`${label}: ${resource}`);
});
