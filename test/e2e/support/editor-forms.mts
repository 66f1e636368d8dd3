import { isDeepStrictEqual } from 'node:util';
import { ours, workflow } from '../../support/workflow.mts';
import type { EditorDemo } from './editor-demo.mts';
import { eventually } from './eventually.mts';
import { requiredAndEmpty, type NodeType } from './required-fields.mts';

/** Opens the form of each operation of each resource and compares what it marks with what is required. */
export const testForms = (demo: EditorDemo): void =>
	describe('the form of', () => {
		let node: NodeType;

		beforeAll(async () => {
			const form = ours('Form', demo.credential, {});
			const stored = await demo.n8n.rest.createWorkflow(workflow('Forms', [form]));
			await demo.editor.openWorkflow(stored.id);
			await demo.editor.openNode('Form');
			const types = await demo.editor.get<NodeType[]>('/types/nodes.json');
			node = types.find(({ name }) => name === form.type)!;
		});

		test.each(['Audio', 'File', 'Image', 'Video'])(
			'each operation of %s opens and marks what is required',
			async (resource) => {
				await demo.editor.choose('resource', resource);
				const operations = (await demo.editor.choicesOf('operation')).filter(
					(label) => label !== 'Custom API Call',
				);
				expect(operations.length).toBeGreaterThan(0);
				for (const operation of operations) {
					await demo.editor.choose('operation', operation);
					const required = requiredAndEmpty(node, resource.toLowerCase(), operation);
					await eventually(`${operation} shows [${required}] as required`, async () =>
						isDeepStrictEqual(await demo.editor.markedFields(), required),
					);
					await demo.editor.screenshot(
						`form-${resource}-${operation}`.toLowerCase().replaceAll(' ', '-'),
					);
					expect({ operation, errors: demo.editor.takeErrors() }).toEqual({
						operation,
						errors: [],
					});
				}
			},
		);
	});
