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

test.each<[string, number, Record<string, string | number | { image_count: number }>]>([
	['a minute', 0, { operation: 'lip-sync', start_seconds: 5, end_seconds: 65 }],
	['more than a minute', 1, { operation: 'lip-sync', start_seconds: 5, end_seconds: 66 }],
	['without a start', 1, { operation: 'animation', end_seconds: 61 }],
	['4 images', 0, { resource: 'image', operation: 'ai-image-generator', image_count: 4 }],
	['5 images', 1, { resource: 'image', operation: 'ai-image-generator', image_count: 5 }],
	[
		'5 images where the number is an additional field',
		1,
		{ resource: 'image', operation: 'ai-image-editor', additionalFields: { image_count: 5 } },
	],
	['a tool without either', 0, { resource: 'image', operation: 'head-swap', image_count: 5 }],
])('%s: %i hints', async (_, count, parameters) => {
	expect(await shown({ resource: 'video', ...parameters })).toHaveLength(count);
});
