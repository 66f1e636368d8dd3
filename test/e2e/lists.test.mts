import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { ChoiceField, Layout } from '../../nodes/MediaGeneration/fields/index.ts';
import { knownValuesMethod } from '../../nodes/MediaGeneration/form/list-methods.ts';
import { listed } from '../../hosts/panel.mts';
import { outputOf } from '../../hosts/workflow.mts';
import { ours, startByHand, workflow } from '../../hosts/workflow-builder.mts';
import { sharedStack } from './support/stack.mts';

/** The lists from which a panel lets its user choose, in a real n8n. */

const TOOL = 'Tool';

const inLayout = (layout: Layout) => sharedStack('n8n-2', { layout, renderMs: 200 });
const stacks = { flat: inLayout('flat'), nested: inLayout('nested') };

describe('lists to choose from, as the panel asks n8n for them', () => {
	const panelOf = (tool: Pick<Tool, 'resource' | 'slug'>, layout: Layout = 'nested') =>
		ours(TOOL, stacks[layout].credential, { resource: tool.resource, operation: tool.slug });

	const lists = catalog.flatMap((tool) =>
		tool.fields
			.filter((field): field is ChoiceField => field.kind === 'choice' && field.extensible)
			.map((field) => [tool.label, field.label, tool, field] as const),
	);
	test.each(lists)('%s, %s: every known value, in order', async (_tool, _field, tool, field) => {
		const { results } = await listed(
			stacks.nested.rest,
			panelOf(tool),
			field.name,
			knownValuesMethod(field),
		);
		expect(results.map(({ value }) => value)).toEqual(field.choices.map(({ value }) => value));
	});

	const colorizer = { resource: 'image', slug: 'photo-colorizer' } as const;
	const savedImages = async (layout: Layout, filter?: string) =>
		(
			await listed(
				stacks.nested.rest,
				panelOf(colorizer, layout),
				'image_file_path',
				'saved_image',
				filter,
			)
		).results;

	test('a saved image is found by its name, and made use of', async () => {
		expect((await savedImages('nested')).length).toBeGreaterThan(20);
		const found = await savedImages('nested', 'brand kit 2');
		expect(found.map(({ name }) => name)).toEqual(['Brand Kit 2 (brand_kit)']);
		const { name, value } = found[0]!;
		const node = panelOf(colorizer);
		Object.assign(node.parameters, {
			image_file_path: { __rl: true, mode: 'list', value, cachedResultName: name },
			completion: 'wait',
		});
		const planned = workflow('A saved image', [startByHand(), node]);
		const execution = await stacks.nested.rest.execute(planned);
		expect(execution.data.resultData.error?.message).toBeUndefined();
		expect(outputOf(execution, TOOL)[0]!.json).toMatchObject({ status: 'complete' });
	});

	test('a service without saved items says so', async () => {
		await expect(savedImages('flat')).rejects.toThrow(
			'Saved items need Magic Hour, or a service with the request format Nested',
		);
	});
});
