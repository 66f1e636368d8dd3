import { isDeepStrictEqual } from 'node:util';
import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { listNodeTypes } from '../../hosts/editor/panel.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import { makeActionNode, makeWorkflow } from '../../hosts/run/workflow-builder.mts';
import { listShownAfter } from '../support/n8n-form.mts';
import { describeInDemo, type EditorDemo } from './support/editor-demo.mts';
import { hosts } from './support/hosts.mts';

/** The editor in a real browser: the form of each operation; in n8n 2 also the search for the nodes, and their icons. */

for (const hostName of hosts) {
	describeInDemo(`the editor of ${hostName}`, hostName, (demo) => {
		if (hostName === 'n8n-2') testPanelsAndIcons(demo);
		testForms(demo);
	});
}

/** The action that n8n lists first: n8n sorts the actions of a resource by label. */
const listFirstOf = ([{ resource }]: typeof catalog) =>
	catalog
		.filter((one) => one.resource === resource)
		.sort((a, b) => a.label.localeCompare(b.label))[0]!;

function testPanelsAndIcons(demo: EditorDemo): void {
	/** Waits until the node panel highlights the entry that begins with this text. */
	const waitForHighlighted = async (text: string) =>
		await demo.editor
			.findById('node-creator')
			.locator('[class*="_active_"]')
			.filter({ hasText: new RegExp(`^\\s*${text}`) })
			.last()
			.waitFor();

	describe('the node panel', () => {
		beforeAll(() => demo.editor.openWorkflow(demo.generate.id));

		test.each(['face swap', 'lip sync', 'QR code', 'Magic Hour', 'media generation'])(
			'finds the node first by "%s"',
			async (text) => {
				expect((await demo.editor.searchNodes(text))[0]).toBe('Media Generation');
			},
		);

		test('lists the operations as actions', async () => {
			await demo.editor.searchNodes('media generation');
			await waitForHighlighted('Media Generation');
			await demo.editor.page.keyboard.press('Enter');
			await waitForHighlighted(listFirstOf(catalog).action);
			await demo.editor.page.getByText('Face swap in a video').waitFor();
			const shown = demo.editor.findById('node-creator-item-name');
			for (const action of [
				'Lip sync a video to speech',
				'Generate QR code in an art style',
				'Upload files',
			]) {
				await shown.getByText(action, { exact: true }).first().waitFor();
			}
		});
	});
}

function testForms(demo: EditorDemo): void {
	describe('the form', () => {
		let node: INodeTypeDescription;

		beforeAll(async () => {
			const form = makeActionNode('Form', demo.credential, {});
			const stored = await demo.rest.createWorkflow(makeWorkflow('Forms', [form]));
			const types = await listNodeTypes<INodeTypeDescription>(demo.rest);
			node = types.find(({ name }) => name === form.type)!;
			await demo.editor.openWorkflow(stored.id);
			await demo.editor.openNode('Form');
		});

		test.each([
			['Account', 'account'],
			['Audio', 'audio'],
			['File', 'file'],
			['Image', 'image'],
			['Model', 'model'],
			['Project', 'project'],
			['Saved Item', 'savedItem'],
			['Video', 'video'],
			['Voice', 'voice'],
		])('opens for each operation of %s, and marks the required fields', async (resource, value) => {
			await demo.editor.choose('resource', resource);
			const operations = (await demo.editor.listChoices('operation')).filter(
				(label) => label !== 'Custom API Call',
			);
			expect(operations.length).toBeGreaterThan(0);
			for (const operation of operations) {
				await demo.editor.choose('operation', operation);
				const required = listRequiredAndEmpty(node, value, operation);
				await waitUntil(`${operation} shows [${required}] as required`, async () =>
					isDeepStrictEqual(await demo.editor.listMarkedFields(), required),
				);
				expect({ operation, errors: demo.editor.takeErrors() }).toEqual({ operation, errors: [] });
			}
		});

		test('offers under From List the values of the chosen tool', async () => {
			await demo.editor.choose('resource', 'Video');
			await demo.editor.choose('operation', 'Text to Video');
			const model = demo.editor.findById('parameter-input-model');
			await model.locator('[data-test-id="rlc-input"]').click();
			const models = await demo.editor.searchEntries('kling');
			await models.filter({ hasText: 'Kling 2.6' }).first().waitFor();
		});
	});
}

/** Lists the parameters that n8n must mark in a new node: shown, required, and without a default. */
function listRequiredAndEmpty(
	node: INodeTypeDescription,
	resource: string,
	label: string,
): string[] {
	const operation = shown(node, { resource })
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options = [] }) => options)
		.find(({ name }) => name === label);
	if (!operation || !('value' in operation)) throw new Error(`${resource} has no "${label}".`);
	return shown(node, { resource, operation: operation.value })
		.filter((property) => property.required && isEmpty(property.default))
		.map(({ name }) => name);
}

const shown = ({ properties }: INodeTypeDescription, chosen: INodeParameters) =>
	listShownAfter({ properties, typeVersion: 1 }, chosen);

const isEmpty = (preset: unknown): boolean =>
	preset === '' || (preset as { value?: unknown } | undefined)?.value === '';
