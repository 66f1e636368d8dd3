import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { packageName } from '../../demo/root.mts';
import { owner, setUpDemo, type DemoWorld } from '../../demo/set-up.mts';
import { EditorPage, noBrowser } from '../support/editor-page.mts';
import { startWithinMs } from '../support/live-n8n.mts';
import { testNarrator } from '../support/narrator.mts';
import { eventually } from './support/eventually.mts';
import { requiredAndEmpty, type NodeType } from './support/required-fields.mts';

jest.setTimeout(180_000);

const inEditor = noBrowser ? describe.skip : describe; // no Chromium here

inEditor(noBrowser ? `the editor: skipped, ${noBrowser}` : 'the editor', () => {
	let resultFolder: string;
	let world: DemoWorld;
	let editor: EditorPage;

	beforeAll(async () => {
		resultFolder = await mkdtemp(join(tmpdir(), 'editor-results-'));
		world = await setUpDemo({ hostName: 'n8n-2', resultFolder, narrator: testNarrator });
		editor = await EditorPage.logIn(world.n8n.baseUrl, owner);
	}, startWithinMs);

	afterAll(async () => {
		await editor?.close();
		await world?.close();
		await rm(resultFolder, { recursive: true, force: true });
	}, 60_000);

	afterEach(() => expect(editor.takeErrors()).toEqual([]));

	describe('the node panel', () => {
		beforeAll(() => editor.openWorkflow(world.generate.id));

		test.each(['face swap', 'lip sync', 'QR code', 'Magic Hour', 'media generation'])(
			'finds the node first by "%s"',
			async (words) => {
				expect((await editor.searchNodes(words))[0]).toBe('Media Generation');
				await editor.screenshot(`search-${words.toLowerCase().replaceAll(' ', '-')}`);
			},
		);

		test('lists the operations as actions', async () => {
			await editor.searchNodes('media generation');
			await editor.byId('node-creator-item-name').getByText('Media Generation').first().click();
			await editor.page.getByText('Swap faces in video').waitFor();
			await editor.screenshot('node-actions');
			const shown = await editor.byId('node-creator-item-name').allInnerTexts();
			for (const action of ['Sync lips in video', 'Generate QR code', 'Upload files']) {
				expect(shown).toContain(action);
			}
		});
	});

	test('the panel of triggers finds the trigger node', async () => {
		await editor.page.goto(`${world.n8n.baseUrl}/workflow/new`);
		await editor.byId('canvas-add-button').waitFor();
		await editor.searchNodes('media generation');
		await editor.page.getByText('Starts the workflow when a video, image or audio').waitFor();
		expect(await editor.byId('node-creator-item-name').first().innerText()).toBe(
			'Media Generation',
		);
		await editor.screenshot('search-trigger');
	});

	describe('the form of', () => {
		let node: NodeType;

		beforeAll(async () => {
			const { credentials } = world.generate.nodes.find(({ name }) => name === 'Swap Faces')!;
			const type = `${packageName}.mediaGeneration`;
			const form = await world.rest.createWorkflow({
				name: 'Forms',
				nodes: [
					{
						id: randomUUID(),
						name: 'Form',
						type,
						typeVersion: 1,
						position: [0, 0],
						parameters: {},
						credentials,
					},
				],
				connections: {},
			});
			await editor.openWorkflow(form.id);
			await editor.openNode('Form');
			const types = await editor.get<NodeType[]>('/types/nodes.json');
			node = types.find(({ name }) => name === type)!;
		});

		test.each(['Audio', 'File', 'Image', 'Video'])(
			'each operation of %s opens and marks what is required',
			async (resource) => {
				await editor.choose('resource', resource);
				const operations = (await editor.choicesOf('operation')).filter(
					(label) => label !== 'Custom API Call',
				);
				expect(operations.length).toBeGreaterThan(0);
				for (const operation of operations) {
					await editor.choose('operation', operation);
					const required = requiredAndEmpty(node, resource.toLowerCase(), operation);
					await eventually(`${operation} shows [${required}] as required`, async () =>
						isDeepStrictEqual(await editor.markedFields(), required),
					);
					await editor.screenshot(
						`form-${resource}-${operation}`.toLowerCase().replaceAll(' ', '-'),
					);
					expect({ operation, errors: editor.takeErrors() }).toEqual({ operation, errors: [] });
				}
			},
		);
	});
});
