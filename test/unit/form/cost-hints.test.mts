import { Workflow, type INodeType, type INodeTypes } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { costHints } from '../../../nodes/MediaGeneration/form/cost-hints';
import { nodeProperties } from '../../../nodes/MediaGeneration/form/properties';
import { NODE } from '../../support/fake-execution.mts';

const nodeTypes = {
	getByNameAndVersion: () =>
		({
			description: { name: NODE.type, properties: nodeProperties(catalog) },
		}) as unknown as INodeType,
} as unknown as INodeTypes;

/** The hints that n8n's editor would show for a node with these parameters. */
async function shown(
	parameters: Record<string, string | number | { image_count: number }>,
): Promise<string[]> {
	const node = { ...NODE, parameters };
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	await workflow.expression.acquireIsolate();
	return costHints(catalog)
		.filter(({ displayCondition }) =>
			workflow.expression.getSimpleParameterValue(node, displayCondition, 'internal', {}),
		)
		.map(({ message }) => message);
}

test.each<[string, Record<string, string | number | { image_count: number }>, number]>([
	['a minute', { operation: 'lip-sync', start_seconds: 5, end_seconds: 65 }, 0],
	['more than a minute', { operation: 'lip-sync', start_seconds: 5, end_seconds: 66 }, 1],
	['without a start', { operation: 'animation', end_seconds: 61 }, 1],
	['4 images', { resource: 'image', operation: 'ai-image-generator', image_count: 4 }, 0],
	['5 images', { resource: 'image', operation: 'ai-image-generator', image_count: 5 }, 1],
	[
		'5 images where the number is an additional field',
		{ resource: 'image', operation: 'ai-image-editor', additionalFields: { image_count: 5 } },
		1,
	],
	['a tool without either', { resource: 'image', operation: 'head-swap', image_count: 5 }, 0],
])('%s', async (_, parameters, count) => {
	expect(await shown({ resource: 'video', ...parameters })).toHaveLength(count);
});
