import type { INodePropertyOptions } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { nodeProperties } from '../../nodes/MediaGeneration/form/properties';
import { refusal } from './support/refusal.mts';
import { failure, runNode } from './support/run-node.mts';

const offered = nodeProperties(catalog)
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options }) =>
		displayOptions!.show!.resource!.flatMap((resource) =>
			(options as INodePropertyOptions[]).map(({ value }) => [String(resource), String(value)]),
		),
	);

const unknown = (resource: string, operation: string): string =>
	`Operation is "${operation}", which ${resource} does not have`;

test.each(offered)('%s %s is offered, and runs', async (resource, operation) => {
	const { output } = runNode({ parameters: [{ resource, operation, id: 'p1', path: '/v1/x' }] });
	const { message } = await failure(output);
	expect(message).not.toBe(unknown(resource!, operation!));
});

test.each([
	['video', 'toString'],
	['image', '__proto__'],
	['project', 'constructor'],
	['account', 'getAll'],
	['video', 'ai-image-generator'],
])('%s %s is not offered, and refused', async (resource, operation) => {
	expect(await refusal({ resource, operation })).toBe(unknown(resource, operation));
});

test('an operation that is no text is refused', async () => {
	const message = await refusal({ resource: 'file', operation: ['upload'] });
	expect(message).toContain('which file does not have');
});
