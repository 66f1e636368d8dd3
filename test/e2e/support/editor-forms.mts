import { isDeepStrictEqual } from 'node:util';
import { ours, workflow } from '../../../hosts/workflow-builder.mts';
import type { EditorDemo } from './editor-demo.mts';
import { requiredAndEmpty, type NodeType } from './required-fields.mts';
import { waitUntil } from '../../../hosts/wait-until.mts';

/** Opens the form of each operation of each resource and compares what it marks with what is required. */
export const testForms = (demo: EditorDemo): void =>
	describe('the form', () => {
		let node: NodeType;

		beforeAll(async () => {
			const form = ours('Form', demo.credential, {});
			const stored = await demo.n8n.rest.createWorkflow(workflow('Forms', [form]));
			await demo.editor.openWorkflow(stored.id);
			await demo.editor.openNode('Form');
			const types = await demo.editor.get<NodeType[]>('/types/nodes.json');
			node = types.find(({ name }) => name === form.type)!;
		});

		test.each([
			['Account', 'account'],
			['Audio', 'audio'],
			['File', 'file'],
			['Image', 'image'],
			['Project', 'project'],
			['Saved Item', 'savedItem'],
			['Video', 'video'],
		])('each operation of %s opens and marks what is required', async (resource, value) => {
			await demo.editor.choose('resource', resource);
			const operations = (await demo.editor.choicesOf('operation')).filter(
				(label) => label !== 'Custom API Call',
			);
			expect(operations.length).toBeGreaterThan(0);
			for (const operation of operations) {
				await demo.editor.choose('operation', operation);
				const required = requiredAndEmpty(node, value, operation);
				await waitUntil(`${operation} shows [${required}] as required`, async () =>
					isDeepStrictEqual(await demo.editor.markedFields(), required),
				);
				expect({ operation, errors: demo.editor.takeErrors() }).toEqual({
					operation,
					errors: [],
				});
			}
		});

		test('From List offers what the chosen tool knows', async () => {
			await demo.editor.choose('resource', 'Audio');
			await demo.editor.choose('operation', 'Generate Voice');
			await demo.editor.byId('rlc-input').first().click();
			await demo.editor.byId('rlc-item').first().waitFor();
			const voices = await demo.editor.byId('rlc-item').allInnerTexts();
			expect(voices.length).toBeGreaterThan(10);
			expect(voices.map((voice) => voice.trim())).toContain('Morgan Freeman');
			await demo.editor.screenshot('from-list');
		});
	});
